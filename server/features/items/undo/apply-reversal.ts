import { sql } from 'kysely';
import { entryColumns } from '../../../db/entry-columns.ts';
import { unplanned } from '../../../db/item-ids.ts';
import { type NamedItem, nameWhereTaken } from '../change/name-items.ts';
import { announceGrants, insertAgain } from '../changes/insert-again.ts';
import type { Entry } from '../entry.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';
import { keepVersions } from '../log/keep-versions.ts';
import { changedFolders, type ReversalPlan, type ReversedItem } from './reversal-plan.ts';

type Reversal = Pick<ChangeEffect, 'items' | 'folders' | 'bytes' | 'item' | 'entries' | 'parents' | 'pull'>;

/**
 * Makes what was planned, each kind of it in one statement. What goes is gone and what is placed stands aside before
 * anything gets a name: so names may be exchanged, and only what stays can have one taken.
 */
export async function applyReversal(
  context: ChangeContext,
  plan: ReversalPlan,
  shownId: string,
): Promise<Reversal> {
  const { restored, reversed, at } = plan;
  const removed = await removeItems(
    context,
    plan.removed.map(({ id }) => id),
  );
  await reverseItems(context, reversed);
  const placed = reversed.filter(({ isRenamed, isMoved }) => isRenamed || isMoved);
  const coming = new Set(restored.map(({ id }) => id));
  // What comes back inside a folder that does meets there only what moves back into it.
  const met = new Set(placed.map(({ parent_id }) => parent_id));
  const into = restored.filter(({ parent_id }) => !coming.has(parent_id) || met.has(parent_id));
  const renamed = await nameWhereTaken(context, [...placed, ...into]);
  await nameReversed(context, placed, renamed);
  const created = await insertAgain(context, { items: restored, renamed }, at);
  await announceGrants(context, { items: restored });
  const contentBytes = reversed.reduce(
    (sum, { content, now }) => sum + (content === null ? 0 : content.sizeBytes - now.size_bytes),
    0,
  );
  return {
    items: created.items - removed.items,
    folders: created.folders - removed.folders,
    bytes: created.bytes - removed.bytes + contentBytes,
    item: await readShown(context, shownId),
    entries: [...renamed.values()].map(({ id, name }) => ({ id, name })),
    parents: changedFolders(plan),
    pull: true,
  };
}

async function removeItems({ tx, driveId, seq }: ChangeContext, ids: readonly string[]) {
  const { rows } = await sql<Pick<ChangeEffect, 'items' | 'folders' | 'bytes'>>`
    with gone as (
      delete from items e using unnest(${ids}::uuid[]) as w (id)
      where e.drive_id = ${unplanned(driveId)} and e.id = w.id returning e.*
    ),
    kept as (${keepVersions(seq, sql`gone`)})
    select count(*) as items, count(*) filter (where kind = 0) as folders,
           coalesce(sum(size_bytes), 0)::bigint as bytes
    from gone`.execute(tx);
  const [counted] = rows;
  if (counted?.items !== ids.length) throw new Error('an item that was read is gone');
  return counted;
}

/** All but the names: until these are known, what is placed goes by a key that no name has. */
async function reverseItems(
  { tx, driveId, seq, memberId }: ChangeContext,
  reversed: readonly ReversedItem[],
): Promise<void> {
  if (reversed.length === 0) return;
  const columns = [
    sql`${reversed.map(({ id }) => id)}::uuid[]`,
    sql`${reversed.map(({ parent_id }) => parent_id)}::uuid[]`,
    sql`${reversed.map(({ isRenamed, isMoved }) => isRenamed || isMoved)}::boolean[]`,
    sql`${reversed.map(({ content }) => content !== null)}::boolean[]`,
    sql`${reversed.map(({ content }) => content?.blobId ?? null)}::uuid[]`,
    sql`${reversed.map(({ content }) => content?.sizeBytes ?? 0)}::bigint[]`,
    sql`${reversed.map(({ content }) => content?.modifiedMs ?? 0)}::bigint[]`,
  ];
  await sql`
    with reversed as materialized (
      select * from unnest(${sql.join(columns)})
        as r (id, parent_id, is_placed, has_content, blob_id, size_bytes, modified_ms)
    ),
    before as (
      ${keepVersions(seq, sql`(select e.* from reversed r join items e on e.drive_id = ${unplanned(driveId)} and e.id = r.id)`)}
    )
    update items e set
      parent_id = r.parent_id,
      name_key = case when r.is_placed then chr(1) || r.id else e.name_key end,
      blob_id = case when r.has_content then r.blob_id else e.blob_id end,
      size_bytes = case when r.has_content then r.size_bytes else e.size_bytes end,
      modified_ms = case when r.has_content then r.modified_ms else e.modified_ms end,
      content_seq = case when r.has_content then ${seq} else e.content_seq end,
      from_seq = ${seq}, changed_by = ${memberId},
      parent_seq = case when e.parent_id = r.parent_id then e.parent_seq else ${seq} end,
      parent_changed_by = case when e.parent_id = r.parent_id then e.parent_changed_by else ${memberId}::uuid end
    from reversed r where e.drive_id = ${unplanned(driveId)} and e.id = r.id`.execute(tx);
}

async function nameReversed(
  { tx, driveId }: ChangeContext,
  placed: readonly ReversedItem[],
  renamed: ReadonlyMap<string, NamedItem>,
): Promise<void> {
  if (placed.length === 0) return;
  const names = placed.map(
    ({ id, name, name_key: key, sort_key: sortKey }): NamedItem =>
      renamed.get(id) ?? { id, name, key, sortKey },
  );
  await sql`
    update items e set name = n.name, name_key = n.name_key, sort_key = n.sort_key
    from unnest(${names.map(({ id }) => id)}::uuid[], ${names.map(({ name }) => name)}::text[],
      ${names.map(({ key }) => key)}::text[], ${names.map(({ sortKey }) => sortKey)}::text[])
      as n (id, name, name_key, sort_key)
    where e.drive_id = ${unplanned(driveId)} and e.id = n.id`.execute(tx);
}

/** The row that the line of the log shows: as it is or, where it went, as it was. */
async function readShown({ tx, driveId, seq }: ChangeContext, id: string): Promise<Entry> {
  const columns = sql.join(entryColumns.map((column) => sql.ref(column)));
  const { rows } = await sql<Entry>`
    select ${columns} from items where drive_id = ${unplanned(driveId)} and id = ${id}
    union all
    select ${columns} from items_history where drive_id = ${unplanned(driveId)} and id = ${id} and to_seq = ${seq}
    limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('what was changed is there, or went with it');
  return row;
}
