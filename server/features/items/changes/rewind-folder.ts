import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitRewindFolder } from '#contract/changes/rewind-folder.ts';
import { limits } from '#contract/rules/limits.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import { can } from '#contract/rules/roles.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import { announceSnapshots } from '../../../snapshots/announce-snapshots.ts';
import { captureSnapshot } from '../../../snapshots/capture-snapshot.ts';
import { isMomentKept } from '../change/missing-items.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';
import type { RewindRequest } from '../log/undo-request.ts';
import { applyReversal } from '../undo/apply-reversal.ts';
import { planRewind, type RewindPlan } from '../undo/plan-rewind.ts';
import { countItems, countReversal } from '../undo/reversal-plan.ts';

/**
 * Captures how it is, then brings all that is or was below a folder to how it was at a sequence, as one change. Of a
 * filespace that has as many snapshots as it may nothing is changed.
 */
export async function rewindFolder(
  context: ChangeContext,
  { folderId, fromSeq: at }: RewindRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const { tx, driveId, workspaceId, memberId, nowMs } = context;
  const canRewind = can(context.role, 'rewind');
  const folder = rowIdOf(folderId);
  const isKept = canRewind && at !== null && (await isMomentKept(context, at));
  const plan = isKept && at !== null && folder !== null ? await planRewind(tx, driveId, folder, at) : null;
  const facts = { canRewind, isKept, ...factsOf(plan) };
  const permitted = permitRewindFolder({ ...facts, isSnapshotFree: true });
  if (!permitted.ok || plan === null || at === null || folder === null)
    return permitted as Result<never, ChangeProblem>;
  const name = snapshotName(await findName(context, folder));
  const capture = { driveId, name, kind: 'before-rewind', takenBy: memberId, scheduleId: null } as const;
  const snapshot = await captureSnapshot(tx, capture, nowMs);
  if (snapshot === null)
    return permitRewindFolder({ ...facts, isSnapshotFree: false }) as Result<never, ChangeProblem>;
  await announceSnapshots(tx, context, { id: driveId, workspaceId });
  const { reversal, erased } = plan;
  const [first] = [...reversal.reversed, ...reversal.restored, ...reversal.removed];
  const shownId = folder === rootRowId ? (first?.id ?? folder) : folder;
  return ok({
    type: 'REWIND',
    asked: null,
    ...(await applyReversal(context, reversal, shownId)),
    rewound: {
      ...countReversal(reversal),
      erased,
      snapshot: { id: snapshot.id, schedular_name: snapshot.name },
    },
    rewoundTo: { seq: at, folder },
  });
}

function factsOf(plan: RewindPlan | null) {
  if (plan === null) return { found: false, isCycle: false, itemCount: 0 };
  const { found, isCycle, isTooLarge, reversal } = plan;
  return { found, isCycle, itemCount: isTooLarge ? limits.restoreItems + 1 : countItems(reversal) };
}

async function findName({ tx, driveId }: ChangeContext, folder: string): Promise<string> {
  const named =
    folder === rootRowId
      ? tx.selectFrom('drives').select('name').where('id', '=', driveId)
      : tx.selectFrom('items').select('name').where('drive_id', '=', driveId).where('id', '=', folder);
  return (await named.executeTakeFirstOrThrow()).name;
}

/** `Before rewind of Design`; a long name ends with dots. */
function snapshotName(folder: string): string {
  const name = `Before rewind of ${folder}`;
  if (name.length <= limits.snapshotNameMax) return name;
  return `${name.slice(0, limits.snapshotNameMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
