import { type Kysely, type RawBuilder, sql } from 'kysely';
import { unindexed, unplanned } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import { inTrash, type TrashEntry } from './in-trash.ts';

export interface ErasedItems {
  /** With what was inside. */
  readonly items: number;
  /** Of the entries one by name. */
  readonly name: string | null;
  /** The snapshots that had some of it, the newest first, by name. */
  readonly snapshots: readonly string[];
}

/** What `eraseVersions` would take. */
export async function countErasable(
  db: Kysely<Database>,
  driveId: string,
  entries: readonly TrashEntry[],
): Promise<ErasedItems> {
  const { rows } = await sql<ErasedItems>`
    with recursive ${doomedVersions(driveId, entries)},
    ${snapshotsWith(driveId)}
    select ${counted}`.execute(db);
  return rows[0] ?? nothing;
}

/**
 * Removes the entries, what was deleted inside with them, and all their versions, in one statement: no content can lose its
 * last row without being marked. Nor does anybody get leaves any more that were kept with them. The caller has locked the
 * filespace, so that nothing of it comes back at the same time.
 */
export async function eraseVersions(
  tx: Kysely<Database>,
  driveId: string,
  entries: readonly TrashEntry[],
  by: { readonly memberId: string; readonly now: Date },
): Promise<ErasedItems> {
  const { rows } = await sql<ErasedItems>`
    with recursive ${doomedVersions(driveId, entries)},
    ${snapshotsWith(driveId)},
    removed as (
      delete from items_history h using versions v
      where h.drive_id = ${unplanned(driveId)} and h.id = v.id and ${unindexed('h.from_seq')} = v.from_seq and not v.stays
      returning h.blob_id
    ),
    marked as (
      update blobs set unreferenced_at = ${by.now}
      where unreferenced_at is null and id in (select blob_id from removed where blob_id is not null)
    ),
    noted as (
      insert into erased_versions (drive_id, id, parent_id, kind, from_seq, to_seq, stays, erased_by, erased_at)
      select ${driveId}::uuid, id, parent_id, kind, from_seq, to_seq, stays, ${by.memberId}::uuid, ${by.now}
      from versions
    ),
    unpacked as (
      update leaf_packs set dropped_at = ${by.now} where drive_id = ${driveId} and dropped_at is null
    ),
    unstarred as (
      delete from stars where drive_id = ${driveId} and item_id in (select id from doomed)
    ),
    told as (
      update snapshots s set erased_items = s.erased_items + t.items from touched t
      where s.drive_id = ${unplanned(driveId)} and s.id = t.id
    )
    select ${counted}`.execute(tx);
  return rows[0] ?? nothing;
}

const nothing: ErasedItems = { items: 0, name: null, snapshots: [] };

const counted = sql`
  (select count(*) from doomed) as items,
  (select min(g.name) from gone g join chosen c on c.id = g.id and c.seq = g.to_seq) as name,
  (select coalesce(array_agg(name order by number desc), '{}') from touched) as snapshots`;

/**
 * `versions`: all that is known of the items that go; a version of a folder stays in which something was that is kept, with
 * the folders above, so that what is kept has a place in the tree of then.
 */
function doomedVersions(driveId: string, entries: readonly TrashEntry[]): RawBuilder<unknown> {
  return sql`
    ${inTrash(driveId, entries)},
    known as materialized (
      select h.id, h.parent_id, h.kind, h.from_seq, h.to_seq
      from doomed d join items_history h on h.drive_id = ${unplanned(driveId)} and h.id = d.id
    ),
    inside_known as (
      select k.id, k.parent_id, k.from_seq, k.to_seq, c.id as child from known k cross join lateral (
        select c.id from items_history c
        where c.drive_id = ${unplanned(driveId)} and c.parent_id = k.id
          and ${unindexed('c.from_seq')} < k.to_seq and ${unindexed('c.to_seq')} > k.from_seq
        offset 0
      ) c where k.kind = 0
    ),
    needed (id, parent_id, from_seq, to_seq) as (
      select id, parent_id, from_seq, to_seq from (
        select i.*, d.id as doomed from inside_known i full join doomed d on d.id = i.child offset 0
      ) i where id is not null and doomed is null
      union
      select k.id, k.parent_id, k.from_seq, k.to_seq from needed n
      join known k on k.id = n.parent_id and k.from_seq < n.to_seq and k.to_seq > n.from_seq
    ),
    versions as materialized (
      select k.*, n.id is not null as stays from known k full join needed n on n.id = k.id and n.from_seq = k.from_seq
    )`;
}

/** `touched`: the snapshots in which some of what goes was, each with how many, by running sums over the sequences. */
function snapshotsWith(driveId: string): RawBuilder<unknown> {
  return sql`
    steps as (
      select from_seq as seq, 0 as turn, 1 as step, null::uuid as id from versions where not stays
      union all
      select to_seq, 0, -1, null from versions where not stays
      union all
      select seq, 1, 0, id from snapshots where drive_id = ${driveId}
    ),
    sums as (
      select id, sum(step) over (order by seq, turn rows unbounded preceding)::int as items from steps
    ),
    touched as materialized (
      select s.id, s.name, s.number, sums.items from sums join snapshots s on s.id = sums.id
      where s.drive_id = ${driveId} and sums.items > 0
    )`;
}
