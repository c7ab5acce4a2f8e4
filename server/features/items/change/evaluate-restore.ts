import type { PermittedChange } from '#contract/changes/change.ts';
import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitRestoreItems } from '#contract/changes/restore-items.ts';
import { permissions } from '#contract/rules/permission.ts';
import type { Result } from '#contract/rules/result.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { RestoreRequest } from '../log/change-request.ts';
import { type FormerContents, findFormerContents, findTopIds } from './former-contents.ts';
import { wasErased } from './missing-items.ts';
import { planRestore, type RestorePlan } from './plan-restore.ts';

/** What a restore would do, and whether it may. */
export interface EvaluatedRestore {
  /** By id: what was asked for by name, and what that is when it is everything. */
  readonly asked: readonly string[];
  readonly ids: readonly string[];
  readonly isAll: boolean;
  readonly plan: RestorePlan;
  readonly former: FormerContents;
  readonly permitted: Result<PermittedChange, ChangeProblem>;
}

/** Writes nothing: a restore and the count of what it would change are evaluated alike. */
export async function evaluateRestore(
  context: ChangeContext,
  { itemIds, fromSeq, contents }: Pick<RestoreRequest, 'itemIds' | 'fromSeq' | 'contents'>,
  isMomentKept: (context: ChangeContext, at: number) => Promise<boolean>,
): Promise<EvaluatedRestore> {
  const isKept = fromSeq !== null && (await isMomentKept(context, fromSeq));
  const at = fromSeq ?? 0;
  const asked = [...new Set(itemIds.map(rowIdOf))].filter((id) => id !== null);
  const isAll = asked.includes(rootRowId) && contents === true;
  const ids = isAll && isKept ? await findTopIds(context, at) : asked;
  const plan = await planRestore(context, isKept ? ids : [], at);
  const former = await findFormerContents(context, contents === true ? plan.known : [], at);
  const permitted = permitRestoreItems(
    {
      isKept,
      found: plan.known.length > 0,
      isDeletedForever: plan.known.length === 0 && (await wasErased(context, ids)),
      itemCount: plan.missingCount + former.count,
      permission: former.replacements.length > 0 ? permissions.edit : plan.permission,
      names: new Map(plan.items.map(({ id, name }) => [id, plan.renamed.get(id)?.name ?? name])),
    },
    { itemIds, name: '', ...(contents === true && { contents }) },
  );
  return { asked, ids, isAll, plan, former, permitted };
}
