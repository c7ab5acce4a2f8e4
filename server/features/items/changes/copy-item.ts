import { type RawBuilder, sql } from 'kysely';
import type { CopyItem } from '#contract/changes/change.ts';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitCopyItem } from '#contract/changes/copy-item.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { limits } from '#contract/rules/limits.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { keysOf } from '#contract/rules/sort-key/sort-key.ts';
import { columnList, entryColumns } from '../../../db/entry-columns.ts';
import { unplanned } from '../../../db/item-ids.ts';
import { findInsertLocation } from '../change/insert-location.ts';
import type { Entry } from '../entry.ts';
import { type ChangeContext, findChangeAccess, findItem, isInside } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';

/** Copies an item with all that is below it. Content is shared, not copied. */
export async function copyItem(
  context: ChangeContext,
  change: CopyItem,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  if (change.itemId === rootId) return err({ kind: 'root-protected' });
  const access = await findChangeAccess(context, change.itemId, change.parentId);
  const item = await findItem(context, access, change.itemId, change.kind);
  const newId = item === undefined ? null : copiedId(change.changeId.toLowerCase(), item.id);
  const insertLocation =
    item === undefined || newId === null
      ? { parent: null, isInstead: false, parentFound: false, idTaken: false, takenKeys: new Set<string>() }
      : await findInsertLocation(
          context,
          access,
          { parentId: change.parentId, itemId: newId, kind: change.kind },
          item.name,
        );
  const { parent } = insertLocation;
  const permitted = permitCopyItem(
    {
      name: item?.name,
      permission: item === undefined ? permissions.none : access.permission(item.id),
      destinationFound: insertLocation.parentFound,
      destinationPermission: parent === null ? permissions.none : access.permission(parent),
      destinationIsDescendant:
        item !== undefined && insertLocation.parentFound && (await isInside(context, parent ?? '', item)),
      idTaken: insertLocation.idTaken,
      itemCount: item === undefined ? 0 : await countTree(context, item),
      takenKeys: insertLocation.takenKeys,
    },
    change,
  );
  if (!permitted.ok || item === undefined || parent === null || newId === null) {
    return permitted as Result<never, ChangeProblem>;
  }
  const { name } = permitted.value;
  const created = await copyTree(context, change.changeId, item, parent, name);
  return ok({
    type: change.kind === 'folder' ? 'NEW_FOLDER_CREATED' : 'NEW_FILE_CREATED',
    asked: item.name,
    item: {
      ...item,
      id: newId,
      parent_id: parent,
      name,
      created_ms: context.nowMs,
      accessed_ms: context.nowMs,
      content_seq: 0,
    },
    ...created,
    pull: created.items > 1,
    ...(insertLocation.isInstead && { placedIn: parent }),
  });
}

/** Counts no further than the limit. */
async function countTree({ tx, driveId }: ChangeContext, item: Entry): Promise<number> {
  if (item.kind === 1) return 1;
  const { rows } = await sql<{ items: number }>`
    with recursive tree (id) as (
      select ${item.id}::uuid
      union all
      select e.id from tree t join items e on e.drive_id = ${unplanned(driveId)} and e.parent_id = t.id
    )
    select count(*) as items from (select from tree limit ${limits.copyItems + 1}) as counted`.execute(tx);
  return rows[0]?.items ?? 0;
}

async function copyTree(
  { tx, driveId, seq, memberId, nowMs }: ChangeContext,
  changeId: string,
  item: Entry,
  parent: string,
  name: string,
): Promise<{ items: number; folders: number; bytes: number }> {
  const copied = (id: string) => sql`md5(${changeId}::uuid::text || ${sql.ref(id)}::text)::uuid`;
  const isTop = sql`e.id = ${item.id}`;
  /** All else is as it is in the original. */
  const changed: Partial<Record<keyof Entry, RawBuilder<unknown>>> = {
    id: copied('e.id'),
    parent_id: sql`case when ${isTop} then ${parent}::uuid else ${copied('e.parent_id')} end`,
    name: sql`case when ${isTop} then ${name} else e.name end`,
    created_ms: sql`${nowMs}`,
    accessed_ms: sql`${nowMs}`,
    content_seq: sql`0`,
  };
  const keys = keysOf(name);
  const { rows } = await sql<{ items: number; folders: number; bytes: number }>`
    with recursive tree (id) as (
      select ${item.id}::uuid
      union all
      select e.id from tree t join items e on e.drive_id = ${unplanned(driveId)} and e.parent_id = t.id
    ),
    made as (
      insert into items (drive_id, ${columnList(entryColumns)}, name_key, sort_key, blob_id, from_seq,
        parent_seq, parent_changed_by, changed_by)
      select e.drive_id, ${sql.join(entryColumns.map((column) => changed[column] ?? sql.ref(`e.${column}`)))},
             case when ${isTop} then ${keys.nameKey} else e.name_key end,
             case when ${isTop} then ${keys.sortKey} else e.sort_key end,
             e.blob_id, ${seq}, ${seq}, ${memberId}::uuid, ${memberId}::uuid
      from tree t join items e on e.drive_id = ${unplanned(driveId)} and e.id = t.id
      returning kind, size_bytes
    )
    select count(*) as items, count(*) filter (where kind = 0) as folders,
           coalesce(sum(size_bytes), 0)::bigint as bytes
    from made`.execute(tx);
  return rows[0] ?? { items: 0, folders: 0, bytes: 0 };
}
