import { readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { LeafBuilder } from '#contract/replica-format/leaf-builder.ts';
import { writeEndFrame, writeHeadFrame, writeLeafFrame } from '#contract/replica-format/leaf-stream.ts';
import { idBytes, packIds } from '#contract/replica-format/packed-ids.ts';
import type { Reply } from '../apply-one.ts';
import { compareEntries, kindOf } from '../columns.ts';
import type { Drive } from '../drive.ts';
import { type Service, scopeHash } from '../service.ts';
import type { Entry } from '../tree.ts';

/** All items at one sequence, or those behind a position: folders, then files. Leaves are as small as pages. */
export function leafStream(service: Service, drive: Drive, seesAll: boolean, asked: URLSearchParams): Reply {
  const at = Number(asked.get('at') ?? firstSeq(service, drive, seesAll, asked));
  const epoch = asked.get('epoch');
  if (!drive.history.keeps(at, drive.seq + 1) || (epoch !== null && epoch !== drive.epoch))
    return 'cursor-expired';
  const after = asked.get('after');
  const last = after === null ? null : (JSON.parse(decodeURIComponent(after)) as Entry);
  const left = (seesAll ? drive.tree.at(at) : [])
    .toSorted(compareInStream)
    .filter((entry) => last === null || compareInStream(entry, last) > 0);
  const head = {
    drive_id: drive.id,
    epoch: drive.epoch,
    seq: at,
    scope_hash: scopeHash(seesAll),
    total: seesAll && at === drive.seq ? drive.tree.living.size : null,
  };
  const frames: Uint8Array[] = [writeHeadFrame(head)];
  for (let from = 0; from < left.length; ) {
    const kind = left[from]?.kind ?? 'file';
    let to = from;
    while (to < left.length && to < from + service.pageItems && left[to]?.kind === kind) to += 1;
    frames.push(frameOf(kind, left.slice(from, to)));
    from = to;
  }
  frames.push(writeEndFrame());
  return { raw: { status: 200, body: '', bytes: Buffer.concat(frames) } };
}

/** After so many changes another one is kept. */
const packChanges = 12;

/** As a fill begins: where its leaves are kept, as they were then, unless the device was further already. */
function firstSeq(service: Service, drive: Drive, seesAll: boolean, asked: URLSearchParams): number {
  if (!service.keepsPacks || !seesAll) return drive.seq;
  const { leafPack: pack, epoch, seq, history } = drive;
  const least = Math.max(history.fromSeq, Number(asked.get('least') ?? 0));
  const isOfThisLog = pack !== null && pack.epoch === epoch && pack.seq <= seq;
  if (isOfThisLog && pack.seq >= least && seq - pack.seq < packChanges) return pack.seq;
  drive.leafPack = { epoch, seq };
  return seq;
}

function frameOf(kind: Entry['kind'], entries: readonly Entry[]): Uint8Array {
  const builder = new LeafBuilder();
  for (const entry of entries) {
    const names = new TextEncoder().encode(entry.name);
    const source = {
      ids: packIds([entry.id, entry.parentId]),
      sizes: [entry.sizeBytes],
      created: [entry.createdMs],
      modified: [entry.modifiedMs],
      contentSeqs: [entry.contentSeq],
      nameEnds: Uint32Array.of(names.length),
      names,
    };
    builder.append(source.ids, idBytes, source, 0, 1);
  }
  const last = entries.at(-1);
  if (last === undefined) throw new Error('a leaf of nothing');
  return writeLeafFrame(positionOf(last), readLeafBlock(builder.finish(kind)).bytes);
}

/** What is asked with to go on behind an item. */
export function positionOf({
  parentId,
  kind,
  name,
  id,
}: Pick<Entry, 'parentId' | 'kind' | 'name' | 'id'>): string {
  return encodeURIComponent(JSON.stringify({ parentId, kind, name, id }));
}

function compareInStream(one: Entry, other: Entry): number {
  return kindOf(one) - kindOf(other) || compareEntries(one, other);
}
