import { sql } from 'kysely';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitRestoreItems } from '#contract/changes/restore-items.ts';
import { permissions } from '#contract/rules/permission.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import { columnList, entryColumns } from '../../../db/entry-columns.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import { type FormerContents, findFormerContents, findTopIds } from '../change/former-contents.ts';
import { type FormerItem, isMomentKept } from '../change/missing-items.ts';
import type { NamedItem } from '../change/name-items.ts';
import { planRestore, type RestorePlan } from '../change/plan-restore.ts';
import type { Entry } from '../entry.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect, EntryResult } from '../log/change-effect.ts';
import type { RestoreRequest } from '../log/change-request.ts';
import { addedBytes, writeContents } from './replaced-files.ts';

/**
 * Brings items back as they were at a sequence, with all that was below them and is not there now: under their ids, with
 * their contents and times, where they were. Nothing that is there changes, but that with `contents` its files get the
 * content that they had then.
 */
export async function restoreItems(
  context: ChangeContext,
  { itemIds, fromSeq: at, contents }: RestoreRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const isKept = at !== null && (await isMomentKept(context, at));
  const asked = [...new Set(itemIds.map(rowIdOf))].filter((id) => id !== null);
  const isAll = asked.includes(rootRowId) && contents === true;
  const ids = isAll && isKept ? await findTopIds(context, at) : asked;
  const plan = await planRestore(context, isKept ? ids : [], at ?? 0);
  const former = await findFormerContents(context, contents === true ? plan.known : [], at ?? 0);
  const { replacements } = former;
  const permitted = permitRestoreItems(
    {
      isKept,
      found: plan.known.length > 0,
      itemCount: plan.missingCount + former.count,
      permission: replacements.length > 0 ? permissions.edit : plan.permission,
      names: new Map(plan.items.map(({ id, name }) => [id, plan.renamed.get(id)?.name ?? name])),
    },
    { itemIds, name: '', ...(contents === true && { contents }) },
  );
  if (!permitted.ok || at === null) return permitted as Result<never, ChangeProblem>;
  const created = await insertAgain(context, plan, at);
  await announceGrants(context, plan);
  const [replaced] = await writeContents(context, replacements);
  const top = plan.items.length > 0 ? topOf(plan, ids) : null;
  const item = top === null ? replaced : await readEntry(context, top.id);
  if (item === undefined) throw new Error('what was allowed brings something back');
  const saidId = asked.length === 1 ? (asked[0] ?? null) : null;
  return ok({
    type: 'RESTORE_ITEMS',
    // Of one item the name is said by the change itself.
    asked: top !== null && top.id === saidId ? top.name : null,
    item,
    ...created,
    bytes: created.bytes + addedBytes(replacements),
    pull: plan.items.length > 1 || replacements.length > 0,
    entries: entriesOf(plan, former, saidId, isAll),
    parents: plan.places,
    restored: {
      items: plan.items.length,
      ...(contents === true && { versions: replacements.length }),
      folders: plan.madeAgain.map(({ id, name }) => ({
        folder_id: id,
        name: plan.renamed.get(id)?.name ?? name,
      })),
    },
  });
}

/** The row that the line of the log shows: the first that was asked for, or else of the topmost that come the first by id. */
function topOf({ items }: RestorePlan, ids: readonly string[]): FormerItem {
  const coming = new Map(items.map((item) => [item.id, item]));
  const asked = coming.get(ids.find((id) => coming.has(id)) ?? '');
  if (asked !== undefined) return asked;
  const tops = items.filter(({ parent_id }) => !coming.has(parent_id));
  return tops.reduce((first, other) => (other.id < first.id ? other : first));
}

/**
 * What the answer says of single items; of `saidId` the change itself says it. Of everything, what was not there then was
 * not asked for.
 */
function entriesOf(
  plan: RestorePlan,
  former: FormerContents,
  saidId: string | null,
  isAll: boolean,
): readonly EntryResult[] {
  const refused = plan.refused.filter(({ kind }) => !isAll || kind !== 'gone');
  const uneditable = plan.known.filter((id) => former.refused.has(id));
  const renamed = [...plan.renamed.values()].filter(({ id }) => id !== saidId);
  return [
    ...refused.map(({ id, kind }) => ({ id, code: kind })),
    ...uneditable.map((id) => ({ id, code: 'not-allowed' as const })),
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
