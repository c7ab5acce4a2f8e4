import { type DifferenceKind, type DifferenceTotals, differenceKinds } from '#contract/wire/history/diff.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { pathText } from '../../shared/differences/difference-text.ts';

/** The messages of the comparison, word for word. */
export const messages = {
  title: 'Compare',
  before: 'Then',
  after: 'Now',
  earlier: 'An earlier moment',
  swap: 'Swap the moments',
  rewind: 'Rewind…',
  close: 'Close',
  show: 'Show',
  all: 'All differences',
  wholeFilespace: 'Whole filespace',
  inFolder: (path: string) => `In ${pathText(path, '')}`,
  list: 'Differences',
  comparing: 'Comparing',
  same: 'Nothing differs',
  sameLine: 'It is the same at both moments.',
  noneOfKind: (kind: DifferenceKind) => `Nothing was ${kind}`,
  needsConnection: 'Needs a connection',
  offline: 'Moments are compared on the server. The comparison comes as soon as it can be reached.',
  failedTitle: 'This comparison cannot be shown',
  notKept: 'One of the moments is not kept any more, or it is from before your access began.',
  folderMissing: 'This folder was there at neither moment.',
  moreFailed: 'The rest could not be loaded.',
  tryAgain: 'Try again',
  outdated: 'Something has changed since.',
  refresh: 'Refresh',
  noAccessThen: 'It is from before your access began',
} as const;

export function problemText(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 404) return messages.folderMissing;
  return problem.status === 410 ? messages.notKept : problem.message;
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
  return parts.map((kind) => `${formatCount(totals[kind])} ${kind}`).join(' · ');
}

/** `Added (214)` */
export function filterText(kind: DifferenceKind, totals: DifferenceTotals | undefined): string {
  const word = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
  return totals === undefined ? word : `${word} (${formatCount(totals[kind])})`;
}

/** `264 differences` */
export function countText(count: number, isWhole: boolean): string {
  const text = plural(count, 'difference');
  return isWhole ? text : `${text}, more to come`;
}
