import {
  type DifferenceKind,
  type DifferenceTotals,
  differenceKinds,
  type WireDifference,
} from '#contract/wire/history/diff.ts';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatCount, formatSize, plural } from '../../lib/format.ts';
import { formatRecent } from '../../lib/format-recent.ts';

/** The messages of the comparison, word for word. */
export const messages = {
  title: 'Compare',
  before: 'Then',
  after: 'Now',
  earlier: 'An earlier moment',
  swap: 'Swap the moments',
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

/** `Brand / Launch film`; the filespace's name at the top. */
export function pathText(path: string, filespaceName: string): string {
  return path.split('/').filter(Boolean).join(' / ') || filespaceName;
}

/** `8.20 MB → 8.94 MB, was plan.txt, from Drafts, Today, 9:12 AM` */
export function detailText(
  { kind, differences, former, present }: WireDifference,
  filespaceName: string,
  nowMs: number,
  zone: string | undefined,
): string {
  const side = present ?? former;
  if (side === null) return '';
  const has = (difference: DifferenceKind) => differences.includes(difference);
  const size = kind === 'file' && !has('changed') && formatSize(side.size);
  const sizes = former && present && has('changed') && changedSize(former.size, present.size);
  return [
    sizes || size,
    former && has('renamed') && `was ${former.name}`,
    former && has('moved') && `from ${pathText(former.parent_path, filespaceName)}`,
    kind === 'file' && formatRecent(itemTimeFromWire(side.last_written), nowMs, zone),
  ]
    .filter(Boolean)
    .join(', ');
}

function changedSize(before: number, after: number): string {
  return before === after ? formatSize(after) : `${formatSize(before)} → ${formatSize(after)}`;
}

/** `264 differences` */
export function countText(count: number, isWhole: boolean): string {
  const text = plural(count, 'difference');
  return isWhole ? text : `${text}, more to come`;
}
