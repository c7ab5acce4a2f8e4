import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import { entryColumns } from '../../../db/entry-columns.ts';
import { evaluateRestore } from '../change/evaluate-restore.ts';
import type { FormerContents } from '../change/former-contents.ts';
import { type FormerItem, isMomentKept } from '../change/missing-items.ts';
import type { RestorePlan } from '../change/plan-restore.ts';
import type { Entry } from '../entry.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect, EntryResult } from '../log/change-effect.ts';
import type { RestoreRequest } from '../log/change-request.ts';
import { announceGrants, insertAgain } from './insert-again.ts';
import { addedBytes, writeContents } from './replaced-files.ts';

/**
 * Brings items back as they were at a sequence, with all that was below them and is not there now: under their ids, with
 * their contents and times, where they were. Nothing that is there changes, but that with `contents` its files get the
 * content that they had then.
 */
export async function restoreItems(
  context: ChangeContext,
  request: RestoreRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const { fromSeq: at, contents } = request;
  const evaluated = await evaluateRestore(context, request, isMomentKept);
  const { asked, ids, isAll, plan, former, permitted } = evaluated;
  const { replacements } = former;
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
    parents: [...new Set([...plan.places, ...replacements.map(({ file }) => file.entry.parent_id)])],
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

async function readEntry({ tx, driveId }: ChangeContext, id: string): Promise<Entry> {
  return tx
    .selectFrom('items')
    .select(entryColumns)
    .where('drive_id', '=', driveId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
