import { type RawBuilder, sql } from 'kysely';
import type { ChangeProblem } from '#contract/changes/change.ts';
import { permitDeleteItem } from '#contract/changes/delete-item.ts';
import type { ItemKind } from '#contract/entities/item.ts';
import { freeName, rivalKeyPrefix } from '#contract/rules/free-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root.ts';
import { keyOf, wireIdOf } from '../../../db/item-ids.ts';
import { kindNumbers, kindOf } from '../entry.ts';
import type { Effect } from './effect.ts';
import { escapeLike, findItem, reach, type Standing } from './standing.ts';
import type { DeleteWish } from './wish.ts';

/**
 * Deletes an item with all that is below it, except what somebody else put there after the person had looked: that
 * goes into the nearest folder that lives on, with everything inside it.
 */
export async function deleteItem(
  standing: Standing,
  wish: DeleteWish,
): Promise<Result<Effect, ChangeProblem>> {
  if (wish.itemId === rootId) return err({ kind: 'root' });
  const ways = await reach(standing, wish.itemId);
  const item = await findItem(standing, ways, wish.itemId, wish.kind);
  const permitted = permitDeleteItem(
    {
      name: item?.name,
      permission: item === undefined ? -1 : ways.permission(item.id),
      changedUnseen:
        item !== undefined &&
        wish.seenSeq !== null &&
        (await isChangedUnseen(standing, item.id, wish.seenSeq)),
    },
    { ...wish, seenSeq: wish.seenSeq ?? standing.seq },
  );
  if (!permitted.ok || item === undefined) return permitted as Result<never, ChangeProblem>;
  const unseen =
    wish.kind === 'folder' && wish.seenSeq !== null ? await findUnseen(standing, item.id, wish.seenSeq) : [];
  const gone = await close(standing, item.id, wish.seenSeq);
  if (unseen.length > 0) await rehome(standing, item.parent_id, unseen);
  return ok({
    type: wish.kind === 'folder' ? 'DELETE_FOLDER' : 'DELETE_FILE',
    asked: null,
    item,
    items: -gone.items,
    folders: -gone.folders,
    bytes: -gone.bytes,
    pull: unseen.length > 0,
    ...(unseen.length > 0 && { kept: { count: unseen.length, folder_id: wireIdOf(item.parent_id) } }),
  });
}

/** The sequence with which the item was deleted, if it was there once and the person could see where. */
export async function deletedAt(standing: Standing, wish: DeleteWish): Promise<number | null> {
  const { tx, driveId, scope } = standing;
  const key = keyOf(wish.itemId);
  // Whoever sees only some folders is told what a stranger is told: whether the id was ever here is not theirs to know.
  if (key === null || scope.kind !== 'everything') return null;
  const { rows } = await sql<{ to_seq: number }>`
    select max(to_seq) as to_seq from entries_hist
    where drive_id = ${driveId} and id = ${key} and kind = ${kindNumbers[wish.kind]}
    having count(*) > 0 and not exists (select from entries where drive_id = ${driveId} and id = ${key})`.execute(
    tx,
  );
  return rows[0]?.to_seq ?? null;
}

/** Where the versions since then are no longer kept, somebody else's change may have been among them. */
async function isChangedUnseen(
  { tx, driveId, memberId }: Standing,
  id: string,
  seen: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from entries
    where drive_id = ${driveId} and id = ${id} and from_seq > ${seen}
      and (changed_by <> ${memberId} or ${seen} < (select history_from from drives where id = ${driveId}))
    union all
    select from entries_hist
    where drive_id = ${driveId} and id = ${id} and from_seq > ${seen} and changed_by <> ${memberId}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The item and what is below it and was seen. Nothing below something unseen is looked at. */
function doomed({ driveId, memberId }: Standing, id: string, seen: number | null): RawBuilder<unknown> {
  const wasSeen = seen === null ? sql`true` : sql`(e.placed_seq <= ${seen} or e.placed_by = ${memberId})`;
  return sql`
    with recursive doomed (id) as (
      select ${id}::uuid
      union all
      select e.id from doomed d join entries e on e.drive_id = ${driveId} and e.parent_id = d.id and ${wasSeen}
    )`;
}

interface Unseen {
  id: string;
  kind: 0 | 1;
  name: string;
}

async function findUnseen(standing: Standing, id: string, seen: number): Promise<readonly Unseen[]> {
  const { tx, driveId, memberId } = standing;
  const { rows } = await sql<Unseen>`
    ${doomed(standing, id, seen)}
    select e.id, e.kind, e.name from doomed d
    join entries e on e.drive_id = ${driveId} and e.parent_id = d.id
    where e.placed_seq > ${seen} and e.placed_by <> ${memberId}
    order by e.placed_seq, e.id`.execute(tx);
  return rows;
}

async function close(
  standing: Standing,
  id: string,
  seen: number | null,
): Promise<{ items: number; folders: number; bytes: number }> {
  const { tx, driveId, seq } = standing;
  const { rows } = await sql<{ items: number; folders: number; bytes: number }>`
    ${doomed(standing, id, seen)},
    gone as (
      delete from entries e using doomed d where e.drive_id = ${driveId} and e.id = d.id returning e.*
    ),
    kept as (insert into entries_hist select g.*, ${seq}::bigint from gone g)
    select count(*) as items, count(*) filter (where kind = 0) as folders,
           coalesce(sum(size_bytes), 0)::bigint as bytes
    from gone`.execute(tx);
  return rows[0] ?? { items: 0, folders: 0, bytes: 0 };
}

async function rehome(standing: Standing, parent: string, unseen: readonly Unseen[]): Promise<void> {
  const { tx, driveId, seq, memberId } = standing;
  const taken = await rivalsOf(standing, parent, unseen);
  const homes = unseen.map(({ id, kind, name }) => {
    const free = freeName(name, kindOf(kind), taken);
    taken.add(nameKey(free));
    return { id, name: free, key: nameKey(free) };
  });
  await sql`
    with homes (id, name, name_key) as (
      select * from unnest(${homes.map((home) => home.id)}::uuid[], ${homes.map((home) => home.name)}::text[],
        ${homes.map((home) => home.key)}::text[])
    ),
    before as (
      insert into entries_hist
      select e.*, ${seq}::bigint from homes h join entries e on e.drive_id = ${driveId} and e.id = h.id
    )
    update entries e set
      parent_id = ${parent}::uuid, name = h.name, name_key = h.name_key, from_seq = ${seq},
      placed_seq = ${seq}, placed_by = ${memberId}, changed_by = ${memberId}
    from homes h where e.drive_id = ${driveId} and e.id = h.id`.execute(tx);
}

async function rivalsOf(
  { tx, driveId }: Standing,
  parent: string,
  items: readonly Unseen[],
): Promise<Set<string>> {
  const prefixes = new Set(items.map(({ kind, name }) => prefixOf(kindOf(kind), name)));
  const { rows } = await sql<{ name_key: string }>`
    select e.name_key from entries e
    where e.drive_id = ${driveId} and e.parent_id = ${parent} and e.name_key like any (${[...prefixes]}::text[])`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.name_key));
}

function prefixOf(kind: ItemKind, name: string): string {
  return `${escapeLike(rivalKeyPrefix(name, kind))}%`;
}
