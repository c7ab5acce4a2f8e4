import { type DifferenceKind, type DifferenceTotals, differenceKinds } from '#contract/wire/history/diff.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import { messages } from './messages.ts';

export function problemText(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 404) return messages.folderMissing;
  return problem.status === 410 ? messages.notKept : serverText(problem);
}

/** Whether asking again may be answered otherwise. */
export function isPassing(problem: CallProblem): boolean {
  return problem.kind !== 'offline' && problem.status !== 404 && problem.status !== 410;
}

/** The sign in front of each kind. */
export const marks: Readonly<Record<DifferenceKind, string>> = {
  ...{ added: '+', removed: '−', changed: '~', renamed: '→', moved: '→' },
};

/** `214 added · 12 removed · 30 changed · 8 moved` */
export function summaryText(totals: DifferenceTotals): string {
  const parts = differenceKinds.filter((kind) => totals[kind] > 0);
  return parts.map((kind) => messages.countOf(totals[kind], messages.kinds[kind])).join(' · ');
}

/** `Added (214)` */
export function filterText(kind: DifferenceKind, totals: DifferenceTotals | undefined): string {
  const word = messages.filters[kind];
  return totals === undefined ? word : messages.filterWithCount(word, totals[kind]);
}

/** `264 differences`, or `200 of 264 differences` while more are to come. */
export function countText(
  count: number,
  isWhole: boolean,
  totals: DifferenceTotals,
  only: DifferenceKind | null,
): string {
  return isWhole ? messages.count(count) : messages.countSoFar(count, totals[only ?? 'items']);
}
