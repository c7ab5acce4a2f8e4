import { type LeafBlock, readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { type LeafFrame, LeafFrameReader } from '#contract/replica-format/leaf-stream.ts';
import { idFromHex, packHex, unpackIds } from '#contract/replica-format/packed-ids.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { type LeavesHead, leavesPath } from '#contract/wire/leaves.ts';
import type { TestServer } from '../server.ts';
import { request } from '../team.ts';
import { type LeafItem, leafItemsOf } from './leaf-items.ts';

export interface ReceivedLeaf {
  readonly position: string;
  readonly block: LeafBlock;
}

export interface ReceivedLeaves {
  readonly head: LeavesHead;
  readonly leaves: readonly ReceivedLeaf[];
  /** Whether the end frame came. */
  readonly isWhole: boolean;
}

type Query = Readonly<Record<string, string | number>>;
type Page = CallResponse<'itemPage'>;

/** A filespace as one person gets it: as leaves, and as pages. */
export function leafClient(server: TestServer, driveId: string, person: { readonly token: string }) {
  const ask = (query: Query = {}, headers = {}) =>
    request(server, person, 'GET', `${leavesPath(driveId)}${searchOf(query)}`, undefined, headers);

  async function loadPage(query: Query): Promise<Page> {
    const response = await request(server, person, 'GET', `drives/${driveId}/items${searchOf(query)}`);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().data;
  }

  return {
    ask,
    /** The code of the refusal. */
    refusal: async (query: Query = {}) => (await ask(query)).json().code as string,
    read: async (query: Query = {}): Promise<ReceivedLeaves> => {
      const response = await ask(query);
      if (response.statusCode !== 200) throw new Error(response.body);
      return parseLeaves(response.rawPayload);
    },
    /** All pages, in the order of leaves: folders, then files. */
    pages: async (query: Query = {}, limit = 700): Promise<{ first: Page; items: LeafItem[] }> => {
      const first = await loadPage({ ...query, limit });
      const rows = rowsOf(first.columns);
      const moment = { at: first.seq, epoch: first.epoch };
      for (let { next } = first; next !== null; ) {
        const page = await loadPage({ ...moment, limit, after: next });
        rows.push(...rowsOf(page.columns));
        next = page.next;
      }
      const items = [0, 1].flatMap((kind) => rows.filter((row) => row.kind === kind).map(({ item }) => item));
      return { first, items };
    },
  };
}

export function parseLeaves(bytes: Uint8Array): ReceivedLeaves {
  const frames = parseFrames(bytes);
  const [first, ...rest] = frames;
  if (first?.type !== 'head') throw new Error('the head comes first');
  const leaves = rest.filter((frame): frame is LeafFrame & { type: 'leaf' } => frame.type === 'leaf');
  const isWhole = rest.at(-1)?.type === 'end';
  if (rest.length !== leaves.length + (isWhole ? 1 : 0)) throw new Error('a frame comes twice');
  return {
    head: first.head as LeavesHead,
    leaves: leaves.map(({ position, leaf }) => ({ position, block: readLeafBlock(leaf) })),
    isWhole,
  };
}

export function parseFrames(bytes: Uint8Array): LeafFrame[] {
  return [...new LeafFrameReader().push(bytes)];
}

export function itemsOf({ leaves }: Pick<ReceivedLeaves, 'leaves'>): LeafItem[] {
  return leaves.flatMap(({ block }) => leafItemsOf(block));
}

export function rowsOf(columns: Page['columns']): { kind: 0 | 1; item: LeafItem }[] {
  const runs = columns.runs.flatMap(({ parent, kind, count }) =>
    Array.from({ length: count }, () => ({ parentId: idFromHex(parent), kind })),
  );
  const { at = [], seqs = [] } = columns.content_seqs ?? {};
  const replaced = new Map(at.map((row, index) => [row, seqs[index] ?? 0]));
  return unpackIds(packHex(columns.ids)).map((id, row) => ({
    kind: runs[row]?.kind ?? 0,
    item: {
      parentId: runs[row]?.parentId ?? '',
      id,
      name: columns.names[row] ?? '',
      sizeBytes: columns.sizes[row] ?? Number.NaN,
      createdMs: columns.created[row] ?? Number.NaN,
      modifiedMs: columns.modified[row] ?? Number.NaN,
      contentSeq: replaced.get(row) ?? 0,
    },
  }));
}

function searchOf(query: Query): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
