import { sql } from 'kysely';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitRestoreItems } from '#contract/changes/restore-items.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import { columnList, entryColumns } from '../../../db/entry-columns.ts';
import { rowIdOf } from '../../../db/item-ids.ts';
import { type FormerItem, isMomentKept } from '../change/missing-items.ts';
import type { NamedItem } from '../change/name-items.ts';
import { planRestore, type RestorePlan } from '../change/plan-restore.ts';
import type { Entry } from '../entry.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect, EntryResult } from '../log/change-effect.ts';
import type { RestoreRequest } from '../log/change-request.ts';

/**
 * Brings items back as they were at a sequence, with all that was below them and is not there now: under their ids, with
 * their contents and times, where they were. Nothing that is there changes.
 */
export async function restoreItems(
  context: ChangeContext,
  { itemIds, fromSeq: at }: RestoreRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const isKept = at !== null && (await isMomentKept(context, at));
  const ids = [...new Set(itemIds.map(rowIdOf))].filter((id) => id !== null);
  const plan = await planRestore(context, isKept ? ids : [], at ?? 0);
  const permitted = permitRestoreItems(
    {
      isKept,
      found: plan.found,
      isDeletedForever: !plan.found && (await wasErased(context, ids)),
      itemCount: plan.missingCount,
      permission: plan.permission,
      names: new Map(plan.items.map(({ id, name }) => [id, plan.renamed.get(id)?.name ?? name])),
    },
    { itemIds, name: '' },
  );
  if (!permitted.ok || at === null) return permitted as Result<never, ChangeProblem>;
  const created = await insertAgain(context, plan, at);
  await announceGrants(context, plan);
  const top = topOf(plan, ids);
  return ok({
    type: 'RESTORE_ITEMS',
    // Of one item the name is said by the change itself.
    asked: ids.length === 1 && top.id === ids[0] ? top.name : null,
    item: await readEntry(context, top.id),
    ...created,
    pull: plan.items.length > 1,
    entries: entriesOf(plan, ids.length === 1 ? (ids[0] ?? null) : null),
    parents: plan.places,
    restored: {
      items: plan.items.length,
      folders: plan.madeAgain.map(({ id, name }) => ({
        folder_id: id,
        name: plan.renamed.get(id)?.name ?? name,
      })),
    },
  });
}

/** Only for who sees everything: to others it is like what never was. */
async function wasErased({ tx, driveId, scope }: ChangeContext, ids: readonly string[]): Promise<boolean> {
  if (scope.kind !== 'everything') return false;
  const { rows } = await sql`
    select from erased_versions where drive_id = ${driveId} and id = any(${ids}::uuid[]) limit 1`.execute(tx);
  return rows.length > 0;
}

/** The row that the line of the log shows: the first that was asked for, or else of the topmost that come the first by id. */
function topOf({ items }: RestorePlan, ids: readonly string[]): FormerItem {
  const coming = new Map(items.map((item) => [item.id, item]));
  const asked = coming.get(ids.find((id) => coming.has(id)) ?? '');
  if (asked !== undefined) return asked;
  const tops = items.filter(({ parent_id }) => !coming.has(parent_id));
  return tops.reduce((first, other) => (other.id < first.id ? other : first));
}

/** What the answer says of single items; of `saidId` the change itself says it. */
function entriesOf(plan: RestorePlan, saidId: string | null): readonly EntryResult[] {
  const renamed = [...plan.renamed.values()].filter(({ id }) => id !== saidId);
  return [
    ...plan.refused.map(({ id, kind }) => ({ id, code: kind })),
    ...renamed.map(({ id, name }) => ({ id, name })),
  ];
}

/** The versions of that moment, of items that are not there, as present ones. */
async function insertAgain(
  { tx, driveId, memberId, seq }: ChangeContext,
  { items, renamed }: RestorePlan,
  at: number,
): Promise<Pick<ChangeEffect, 'items' | 'folders' | 'bytes'>> {
  const others: readonly NamedItem[] = [...renamed.values()];
  const { rows } = await sql<Pick<ChangeEffect, 'items' | 'folders' | 'bytes'>>`
    with other as (
      select * from unnest(${others.map(({ id }) => id)}::uuid[], ${others.map(({ name }) => name)}::text[],
        ${others.map(({ key }) => key)}::text[], ${others.map(({ sortKey }) => sortKey)}::text[])
        as o (id, name, name_key, sort_key)
    ),
    made as (
      insert into items (drive_id, ${columnList(entryColumns)}, name_key, sort_key, blob_id, from_seq,
        parent_seq, parent_changed_by, changed_by)
      select h.drive_id,
        ${sql.join(entryColumns.map((column) => (column === 'name' ? sql`coalesce(o.name, h.name)` : sql.ref(`h.${column}`))))},
        coalesce(o.name_key, h.name_key), coalesce(o.sort_key, h.sort_key), h.blob_id, ${seq}::bigint, ${seq}::bigint, ${memberId}::uuid, ${memberId}::uuid
      from unnest(${items.map(({ id }) => id)}::uuid[]) as w (id)
      join items_history h
        on h.drive_id = ${driveId} and h.id = w.id and h.from_seq <= ${at} and h.to_seq > ${at}
      left join other o on o.id = h.id
      returning kind, size_bytes
    )
    select count(*) as items, count(*) filter (where kind = 0) as folders,
           coalesce(sum(size_bytes), 0)::bigint as bytes
    from made`.execute(tx);
  const counted = rows[0];
  if (counted?.items !== items.length) throw new Error('a version that was read is gone');
  return counted;
}

/** With a folder comes back what was granted on it: whose right that is, hears of it as of a new one. */
async function announceGrants(context: ChangeContext, { items }: RestorePlan): Promise<void> {
  const { tx, driveId, workspaceId, bus } = context;
  const folders = items.filter(({ kind }) => kind === 0).map(({ id }) => id);
  const { rows } = await sql<{ member_id: string | null; group_id: string | null }>`
    select distinct member_id, group_id from grants
    where drive_id = ${driveId} and folder_id = any(${folders}::uuid[])`.execute(tx);
  for (const { member_id: memberId, group_id: groupId } of rows)
    await bus.publish(tx, { kind: 'grant', workspaceId, driveId, memberId, groupId });
}

async function readEntry({ tx, driveId }: ChangeContext, id: string): Promise<Entry> {
  return tx
    .selectFrom('items')
    .select(entryColumns)
    .where('drive_id', '=', driveId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
