import { type RawBuilder, sql } from 'kysely';
import type { ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { siblingKeyPrefix } from '#contract/rules/unique-name.ts';
import { unplanned } from '../../../db/item-ids.ts';
import { type ChangeContext, escapeLike } from './change-context.ts';

/**
 * The item that has this name key in a folder. A range of one, in the order of the index on names: the one on the order of
 * the children begins alike, and of a folder of which PostgreSQL expects one child it is as good.
 */
export function selectNamed(
  driveId: string,
  parent: string | null | RawBuilder<unknown>,
  key: string | RawBuilder<unknown>,
): RawBuilder<{ id: string; parent_id: string; name_key: string }> {
  return sql`
    select id, parent_id, name_key from items
    where drive_id = ${unplanned(driveId)} and parent_id = ${parent}::uuid and name_key >= ${key} and name_key <= ${key}
    order by name_key limit 1`;
}

/**
 * The name keys that stand in the way of a name, as contract's uniqueName asks for them. Most names are free, which one
 * look at the index answers that; only a taken one needs its rivals `name (2)`, `name (3)` …
 */
export async function findTakenKeys(
  context: ChangeContext,
  parentKey: string,
  name: string,
  kind: ItemKind,
  exceptId: string | null,
): Promise<ReadonlySet<string>> {
  const { rows } = await selectNamed(context.driveId, parentKey, nameKey(name)).execute(context.tx);
  const [named] = rows;
  return named === undefined || named.id === exceptId
    ? new Set()
    : siblingKeys(context, parentKey, name, kind, exceptId);
}

export async function siblingKeys(
  { tx, driveId }: ChangeContext,
  parentKey: string,
  name: string,
  kind: ItemKind,
  exceptId: string | null,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name_key: string }>`
    select name_key from items
    where drive_id = ${unplanned(driveId)} and parent_id = ${parentKey}
      and name_key like ${`${escapeLike(siblingKeyPrefix(name, kind))}%`}
      and id is distinct from ${exceptId}::uuid
    order by name_key`.execute(tx);
  return new Set(rows.map((row) => row.name_key));
}

/** What had this id before, if anything; as above, in the order of the index on ids. */
export function selectFormer(driveId: string, id: string | null): RawBuilder<{ id: string }> {
  return sql`
    select id from items_history
    where drive_id = ${unplanned(driveId)} and id >= ${id}::uuid and id <= ${id}::uuid
    order by id limit 1`;
}
