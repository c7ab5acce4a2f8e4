import { type PillView, shownAfterEndMs } from '../pill-view.ts';
import { notSavedLabel, savedLabel, saveProblemLine } from './save-texts.ts';
import { isOpenSave, type SaveView, saveTotals } from './save-view.ts';

/** What the pill says of saves where it has nothing to say of uploads. */
export function savePill(views: readonly SaveView[], nowMs: number, seenMs: number): PillView | null {
  const open = views.filter(isOpenSave);
  if (open.length > 0) {
    const of = saveTotals(open);
    if (open.some(({ state }) => state === 'saving')) return { kind: 'downloading', of };
    return { kind: open.some(({ state }) => state === 'offline') ? 'offline' : 'paused', of };
  }
  const stopped = views.find(({ state }) => state === 'attention');
  if (stopped) return { kind: 'not-saved', line: saveProblemLine(stopped.save) ?? '' };
  const unseen = views.filter(({ save }) => save.endedMs !== null && save.endedMs > seenMs);
  const failed = unseen.find(({ state }) => state === 'incomplete');
  if (failed) return { kind: 'not-saved', line: notSavedLabel(failed.failedFiles, failed.save.files) };
  const done = unseen.find(({ state }) => state === 'saved');
  if (!done || nowMs - (done.save.endedMs ?? 0) >= shownAfterEndMs) return null;
  return { kind: 'saved', line: savedLabel(done.save) };
}
