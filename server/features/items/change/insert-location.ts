import { sql } from 'kysely';
import type { ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { executePrepared } from '../../../db/connections/prepared-statements.ts';
import { rootRowId, rowIdOf, unplanned, wireIdOf } from '../../../db/item-ids.ts';
import type { ItemAccess } from '../item-paths.ts';
import type { ChangeContext } from '../log/change-context.ts';
import { findNearestLivingFolder } from '../log/concurrent-changes.ts';
import { selectFormer, selectNamed, siblingKeys } from '../log/taken-names.ts';

export interface InsertLocation {
  /** The key of the folder that it comes into; null for what no folder can have. */
  readonly parent: string | null;
  /** Whether that is another folder than the one that was meant, which was deleted concurrently. */
  readonly isInstead: boolean;
  readonly parentFound: boolean;
  /** Whether an item with the new id is, or ever was, in the filespace. */
  readonly idTaken: boolean;
  readonly takenKeys: ReadonlySet<string>;
}

/** What a new item meets where it is to come, in one look; where that was deleted, in the nearest living folder. */
export async function findInsertLocation(
  context: ChangeContext,
  access: ItemAccess,
  change: { readonly parentId: string; readonly itemId: string; readonly kind: ItemKind },
  name: string,
): Promise<InsertLocation> {
  const { tx, driveId } = context;
  const parent = rowIdOf(change.parentId);
  const id = rowIdOf(change.itemId);
  const known = parent !== null && access.sees(parent);
  const query = sql<{ found: boolean; id_taken: boolean; name_taken: boolean }>`
    select
      ${parent}::uuid = ${rootRowId} or exists (
        select from items where drive_id = ${unplanned(driveId)} and id = ${parent}::uuid and kind = 0) as found,
      exists (select from items where drive_id = ${unplanned(driveId)} and id = ${id}::uuid)
        or (${selectFormer(driveId, id)}) is not null
        or exists (select from erased_versions where drive_id = ${unplanned(driveId)} and id = ${id}::uuid) as id_taken,
      (select id from (${selectNamed(driveId, parent, nameKey(name))}) named) is not null as name_taken`;
  const { rows } = await executePrepared(query, tx);
  const row = rows[0];
  const instead = known && row?.found === false ? await findNearestLivingFolder(context, parent) : null;
  if (instead !== null && instead !== parent) {
    const insertLocation = await findInsertLocation(
      context,
      access,
      { ...change, parentId: wireIdOf(instead) },
      name,
    );
    return { ...insertLocation, isInstead: true };
  }
  return {
    parent,
    isInstead: false,
    parentFound: known && row?.found === true,
    idTaken: id === null || id === rootRowId || row?.id_taken === true,
    takenKeys:
      known && row?.name_taken === true
        ? await siblingKeys(context, parent, name, change.kind, null)
        : new Set(),
  };
}
