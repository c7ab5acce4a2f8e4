import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Database } from '#server/db/schema.ts';
import { restoreContentsEvent } from '../snapshots/restore-contents-event.ts';
import { events } from '../team.ts';
import { bundlesOf, fileOf, folderOf } from '../transfers/bundle.ts';
import { rewindEvent } from '../undo/undo-events.ts';
import {
  deleteFolders,
  exchangeNames,
  type Filespace,
  post,
  replaceContents,
  sendEvent,
} from './history-steps.ts';

/** The rows of a tree by item id: `parent/name hash`. */
export type TreeLines = ReadonlyMap<string, string>;

/** What may be done in parts is `begun` in between. */
export type Progress = 'not done' | 'begun' | 'done';

/** What a server may be killed in, made ready. */
export interface Operation {
  /** Asks for it; a repeat asks for the same one. */
  readonly ask: () => Promise<unknown>;
  /** What it removes from every moment. */
  readonly erases: ReadonlySet<string>;
  /** Sequences on the way to it: of what it erases, or what it must not change. */
  readonly moments: readonly number[];
  /** How much of it was done, as its rows tell. */
  readonly progress: () => Promise<Progress>;
  /** The tree that it leads to, where that is known; else it leaves the tree as it was. */
  readonly leadsTo: TreeLines | null;
}

/** Every operation of which a killed server may have done all or nothing. */
export const operations = {
  restore: async (space: Filespace): Promise<Operation> => {
    await deleteFolders(space, 4);
    const whileMissing = (await counters(space)).seq;
    await replaceContents(space, 30);
    const event = restoreContentsEvent(space.snapshotSeq, [rootId]);
    const leadsTo = await space.query((db) => treeAt(db, space.team.driveId, space.snapshotSeq));
    const { seq } = await counters(space);
    return {
      ask: () => sendEvent(space, event),
      erases: new Set(),
      moments: [whileMissing],
      progress: async () => ((await counters(space)).seq > seq ? 'done' : 'not done'),
      leadsTo,
    };
  },
  /** With what it undoes of each kind: deleted, replaced, renamed, moved and added. */
  rewind: async (space: Filespace): Promise<Operation> => {
    await deleteFolders(space, 2);
    await replaceContents(space, 30);
    const whileReplaced = (await counters(space)).seq;
    await exchangeNames(space);
    const added = folderOf('To be removed');
    await bundlesOf(space.url, space.team).send({
      folders: [added],
      files: [fileOf('new.bin', randomBytes(8), { parent: added.id })],
    });
    const event = rewindEvent(space.snapshotSeq);
    const leadsTo = await space.query((db) => treeAt(db, space.team.driveId, space.snapshotSeq));
    const { seq } = await counters(space);
    const snapshots = await snapshotSeqs(space);
    return {
      ask: () => sendEvent(space, event),
      erases: new Set(),
      moments: [whileReplaced],
      progress: async () => {
        const isDone = (await counters(space)).seq > seq;
        const expected = isDone ? [...snapshots, seq] : snapshots;
        if (String(await snapshotSeqs(space)) !== String(expected))
          throw new Error('a rewind has its snapshot, and no snapshot is without its rewind');
        return isDone ? 'done' : 'not done';
      },
      leadsTo,
    };
  },
  'delete forever': async (space: Filespace): Promise<Operation> => {
    const folder = folderOf('To be erased');
    const files = Array.from({ length: 200 }, (_, at) =>
      fileOf(`${at}.bin`, randomBytes(8), { parent: folder.id }),
    );
    await bundlesOf(space.url, space.team).send({ folders: [folder], files });
    const { seq } = await counters(space);
    await sendEvent(space, events.remove(folder.id));
    const body = { items: [{ id: folder.id, seq }] };
    const key = randomUUID();
    const path = `drives/${space.team.driveId}/trash/delete`;
    return {
      ask: () => post(space, path, body, { 'idempotency-key': key }),
      erases: new Set([folder.id, ...files.map(({ id }) => id)]),
      moments: [seq],
      progress: async () => ((await countFormer(space, sql`id = ${folder.id}`)) > 0 ? 'not done' : 'done'),
      leadsTo: null,
    };
  },
  /** The server does it when it starts: the day between giving up and removing is over. It removes in several parts. */
  prune: async (space: Filespace): Promise<Operation> => {
    await deleteFolders(space, 2);
    await replaceContents(space, 30);
    const { driveId } = space.team;
    const { seq } = await counters(space);
    await space.query(async (db) => {
      await addFormerVersions(db, driveId, seq);
      await sql`
        insert into history_marks (drive_id, seq, marked_at, given_up_at)
        values (${driveId}, ${seq}, now() - interval '100 days', now() - interval '2 days')`.execute(db);
      await sql`update drives set history_from_seq = ${seq} where id = ${driveId}`.execute(db);
    });
    const removable = sql`to_seq <= ${seq} and not exists (
      select from snapshots s where s.drive_id = ${driveId} and from_seq <= s.seq and to_seq > s.seq)`;
    const all = await countFormer(space, removable);
    return {
      ask: async () => undefined,
      erases: new Set(),
      moments: [],
      progress: async () => {
        const left = await countFormer(space, removable);
        return left === 0 ? 'done' : left < all ? 'begun' : 'not done';
      },
      leadsTo: null,
    };
  },
} as const;
export type OperationName = keyof typeof operations;

/** Versions that ended with the sequence and that nothing keeps, more than are removed at once. */
async function addFormerVersions(db: Kysely<Database>, driveId: string, seq: number): Promise<void> {
  await sql`
    insert into items_history
    select former.* from (select * from items_history where drive_id = ${driveId} limit 100) h
    cross join generate_series(1, 300) copy
    cross join lateral jsonb_populate_record(null::items_history, to_jsonb(h) || jsonb_build_object(
      'id', gen_random_uuid(), 'from_seq', ${seq - 1}::bigint, 'to_seq', ${seq}::bigint, 'copy', copy)) former`.execute(
    db,
  );
}

/** The sequences that snapshots keep, in order. */
export async function snapshotSeqs({
  query,
  team,
}: Pick<Filespace, 'query' | 'team'>): Promise<readonly number[]> {
  const { rows } = await query((db) =>
    sql<{ seq: number }>`select seq from snapshots where drive_id = ${team.driveId} order by seq`.execute(db),
  );
  return rows.map(({ seq }) => seq);
}

function counters({ query, team }: Filespace) {
  return query((db) => countersOf(db, team.driveId));
}

async function countFormer({ query, team }: Filespace, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await query((db) =>
    sql<{ count: number }>`
      select count(*) as count from items_history where drive_id = ${team.driveId} and ${which}`.execute(db),
  );
  return rows[0]?.count ?? 0;
}

/** The tree at a sequence, from the rows. */
export async function treeAt(db: Kysely<Database>, driveId: string, seq: number): Promise<TreeLines> {
  const { rows } = await sql<{ id: string; line: string }>`
    select v.id, v.parent_id || '/' || v.name || ' ' || coalesce(encode(b.sha256, 'hex'), '') as line from (
      select id, parent_id, name, blob_id from items where drive_id = ${driveId} and from_seq <= ${seq}
      union all
      select id, parent_id, name, blob_id from items_history
      where drive_id = ${driveId} and from_seq <= ${seq} and to_seq > ${seq}
    ) v left join blobs b on b.id = v.blob_id order by v.id`.execute(db);
  return new Map(rows.map(({ id, line }) => [id, line]));
}

/** The counters of a filespace, counted. */
export async function countersOf(db: Kysely<Database>, driveId: string) {
  const { rows } = await sql<{ kept: string; counted: string; seq: number; log: number }>`
    select d.item_count || ' items, ' || d.folder_count || ' folders' as kept, d.seq,
      (select count(*) || ' items, ' || count(*) filter (where kind = 0) || ' folders' from items where drive_id = d.id)
        as counted,
      (select coalesce(max(seq), 0) from changes where drive_id = d.id) as log
    from drives d where d.id = ${driveId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no such filespace');
  return row;
}
