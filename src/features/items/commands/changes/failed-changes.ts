import type { WriteProblem } from '#contract/worker-api/worker-api.ts';
import { withTexts } from '../../../../ui/language/lazy.ts';
import { messages } from '../../messages.ts';
import { changeMessages } from './change-messages.ts';
import type { ChangedItem, ChangeResult } from './change-types.ts';

/** Why, in words that come when they are needed. */
export async function renameFailed(
  { name, kind }: ChangedItem,
  problem: Exclude<WriteProblem['kind'], 'storage-full'>,
): Promise<string> {
  const said = await withTexts(import('../../problem-texts.ts')).catch(() => null);
  return said?.renameFailed(name, kind, problem) ?? changeMessages.nameBlocked;
}

export async function transferFailed(verb: 'move' | 'copy', result: ChangeResult): Promise<string> {
  const known = verb === 'move' ? messages.moveFailed : changeMessages.copyFailed;
  if (result.ok || result.problem.kind === 'storage-full') return known;
  const said = await withTexts(import('../../problem-texts.ts')).catch(() => null);
  return said?.transferRefusal(verb, result.problem.kind) ?? known;
}

/** Says what somebody deleted meanwhile, and answers the rest; null where that is not why nothing was changed. */
export async function leaveOutGone<Item extends ChangedItem>(
  driveId: string,
  items: readonly Item[],
  result: ChangeResult,
): Promise<readonly Item[] | null> {
  if (result.ok || result.problem.kind !== 'gone') return null;
  const clipboard = await withTexts(import('../clipboard/say-gone.ts')).catch(() => null);
  const left = await clipboard?.sayGone(driveId, items);
  return left && left.length < items.length ? left : null;
}
