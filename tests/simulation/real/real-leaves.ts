import { readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import {
  LeafFrameReader,
  writeEndFrame,
  writeHeadFrame,
  writeLeafFrame,
} from '#contract/replica-format/leaf-stream.ts';
import type { LeavesHead } from '#contract/wire/leaves.ts';
import { itemsOfLeaf } from '#worker/replica/leaves/find-in-leaf.ts';
import { positionOf } from '../server/reads/leaf-stream.ts';

interface ComparedLeaves {
  /** Null where both say the same. */
  readonly difference: string | null;
  /** The real stream, whose scope goes by the small server's name. */
  readonly bytes: Uint8Array;
  /** What the real server calls the place behind each leaf, and what the small one does. */
  readonly locations: ReadonlyMap<string, string>;
}

/** Streams of both servers, item by item: how many stand in a leaf is each server's own. */
export function compareLeaves(mine: Uint8Array, real: Uint8Array): ComparedLeaves {
  const [ofMine, ofReal] = [read(mine), read(real)];
  const difference = [
    [said(ofMine.head), said(ofReal.head)],
    [lines(ofMine), lines(ofReal)],
  ].find(([one, other]) => one !== other);
  const locations = new Map<string, string>();
  const frames = ofReal.leaves.map(({ position, leaf, items }) => {
    const last = items.at(-1);
    if (last !== undefined) locations.set(position, positionOf(last));
    return writeLeafFrame(position, new Uint8Array(leaf));
  });
  const head = writeHeadFrame({ ...ofReal.head, scope_hash: ofMine.head.scope_hash });
  return {
    difference: difference === undefined ? null : `${difference[0]} is ${difference[1]} there`,
    bytes: Buffer.concat([head, ...frames, writeEndFrame()]),
    locations,
  };
}

function read(stream: Uint8Array) {
  const frames = [...new LeafFrameReader().push(stream)];
  const head = frames.flatMap((frame) => (frame.type === 'head' ? [frame.head as LeavesHead] : []))[0];
  if (head === undefined || frames.at(-1)?.type !== 'end') throw new Error('a stream of leaves is not whole');
  const leaves = frames.flatMap((frame) =>
    frame.type === 'leaf' ? [{ ...frame, items: itemsOfLeaf(readLeafBlock(frame.leaf)) }] : [],
  );
  return { head, leaves };
}

function said({ epoch, seq, total }: LeavesHead): string {
  return JSON.stringify([epoch, seq, total]);
}

function lines({ leaves }: ReturnType<typeof read>): string {
  const items = leaves.flatMap((leaf) => leaf.items);
  return items
    .map(({ id, parentId, kind, name, sizeBytes, contentSeq = 0 }) =>
      [kind, parentId, name, id, sizeBytes, contentSeq].join(' '),
    )
    .join('\n');
}
