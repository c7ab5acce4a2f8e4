import { sql } from 'kysely';
import type { ChangeProblem, CopyItem } from '#contract/changes/change.ts';
import { permitCopyItem } from '#contract/changes/copy-item.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import { limits } from '#contract/rules/limits.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { permissions } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { rootId } from '#contract/rules/root.ts';
import type { Entry } from '../entry.ts';
import type { Effect } from './effect.ts';
import { findPlace } from './insert-location.ts';
import { findItem, isInside, reach, type Standing } from './standing.ts';

/** Copies an item with all that is below it. Content is shared, not copied. */
export async function copyItem(standing: Standing, wish: CopyItem): Promise<Result<Effect, ChangeProblem>> {
  if (wish.itemId === rootId) return err({ kind: 'root' });
  const ways = await reach(standing, wish.itemId, wish.parentId);
  const item = await findItem(standing, ways, wish.itemId, wish.kind);
  const newId = item === undefined ? null : copiedId(wish.changeId.toLowerCase(), item.id);
  const place =
    item === undefined || newId === null
      ? { parent: null, isInstead: false, parentFound: false, idTaken: false, takenKeys: new Set<string>() }
      : await findPlace(
          standing,
          ways,
          { parentId: wish.parentId, itemId: newId, kind: wish.kind },
          item.name,
        );
  const { parent } = place;
  const permitted = permitCopyItem(
    {
      name: item?.name,
      permission: item === undefined ? permissions.none : ways.permission(item.id),
      destinationFound: place.parentFound,
      destinationPermission: parent === null ? permissions.none : ways.permission(parent),
      destinationInside:
        item !== undefined && place.parentFound && (await isInside(standing, parent ?? '', item)),
      idTaken: place.idTaken,
      itemCount: item === undefined ? 0 : await countTree(standing, item),
      takenKeys: place.takenKeys,
    },
    wish,
  );
  if (!permitted.ok || item === undefined || parent === null || newId === null) {
    return permitted as Result<never, ChangeProblem>;
  }
  const { name } = permitted.value;
  const made = await copyTree(standing, wish.changeId, item, parent, name);
  return ok({
    type: wish.kind === 'folder' ? 'NEW_FOLDER_CREATED' : 'NEW_FILE_CREATED',
    asked: item.name,
    item: {
      ...item,
      id: newId,
      parent_id: parent,
      name,
      created_ms: standing.nowMs,
      accessed_ms: standing.nowMs,
    },
    ...made,
    pull: made.items > 1,
    ...(place.isInstead && { placedIn: parent }),
  });
}

/** Counts no further than the limit. */
async function countTree({ tx, driveId }: Standing, item: Entry): Promise<number> {
  if (item.kind === 1) return 1;
  const { rows } = await sql<{ items: number }>`
    with recursive tree (id) as (
      select ${item.id}::uuid
      union all
      select e.id from tree t join entries e on e.drive_id = ${driveId} and e.parent_id = t.id
    )
    select count(*) as items from (select from tree limit ${limits.copyItems + 1}) as counted`.execute(tx);
  return rows[0]?.items ?? 0;
}

async function copyTree(
  { tx, driveId, seq, memberId, nowMs }: Standing,
  changeId: string,
  item: Entry,
  parent: string,
  name: string,
): Promise<{ items: number; folders: number; bytes: number }> {
  const copied = (id: string) => sql`md5(${changeId}::uuid::text || ${sql.ref(id)}::text)::uuid`;
  const { rows } = await sql<{ items: number; folders: number; bytes: number }>`
    with recursive tree (id) as (
      select ${item.id}::uuid
      union all
      select e.id from tree t join entries e on e.drive_id = ${driveId} and e.parent_id = t.id
    ),
    made as (
      insert into entries (drive_id, id, parent_id, kind, name, name_key, size_bytes, created_ms, modified_ms,
        accessed_ms, attribute, index_no, blob_id, from_seq, placed_seq, placed_by, changed_by)
      select e.drive_id, ${copied('e.id')},
             case when e.id = ${item.id} then ${parent}::uuid else ${copied('e.parent_id')} end,
             e.kind,
             case when e.id = ${item.id} then ${name} else e.name end,
             case when e.id = ${item.id} then ${nameKey(name)} else e.name_key end,
             e.size_bytes, ${nowMs}, e.modified_ms, ${nowMs}, e.attribute, e.index_no, e.blob_id,
             ${seq}, ${seq}, ${memberId}::uuid, ${memberId}::uuid
      from tree t join entries e on e.drive_id = ${driveId} and e.id = t.id
      returning kind, size_bytes
    )
    select count(*) as items, count(*) filter (where kind = 0) as folders,
           coalesce(sum(size_bytes), 0)::bigint as bytes
    from made`.execute(tx);
  return rows[0] ?? { items: 0, folders: 0, bytes: 0 };
}
