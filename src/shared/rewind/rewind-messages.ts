import type { DifferenceKind } from '#contract/wire/history/diff.ts';
import type { RewindTotals } from '#contract/wire/history/rewind.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatCount, plural } from '../../lib/format.ts';
import type { DifferenceMark } from '../differences/difference-table.tsx';
import { joinedNames, type Returning } from '../people/returning-people.ts';

/** The messages of the question before a rewind, word for word. */
export const messages = {
  title: (name: string, time: string | null) => `Rewind ${name} to ${time ?? 'an earlier moment'}?`,
  counting: 'Counting what would change',
  same: 'Nothing differs: it is as it was then.',
  snapshot: 'A snapshot of how it is now is taken first.',
  showItems: 'Show the items',
  hideItems: 'Hide the items',
  list: 'What the rewind changes',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  rewind: (items: number) => `Rewind ${plural(items, 'item')}`,
  rewinding: (name: string) => `Rewinding ${name}`,
  offline: 'What a rewind would change is read from the server. It needs a connection.',
  storageFull: 'This browser has no room left for changes.',
  refused: 'The folder could not be rewound.',
  gone: 'This folder was not there then, or is not there any more.',
  notKept: 'This moment is not kept any more.',
  notAllowed: 'You may not rewind this filespace.',
  cycle: 'A folder above it was inside it then. Rewind a folder further up.',
  tooLarge: 'More than 100,000 items would change. Rewind a folder inside it.',
} as const;

/** `Brings back 214, removes 30, moves 8, restores 12 versions.` */
export function summaryText({ restored, removed, renamed, moved, versions }: RewindTotals): string {
  const parts = [
    restored > 0 && `brings back ${formatCount(restored)}`,
    removed > 0 && `removes ${formatCount(removed)}`,
    renamed > 0 && `renames ${formatCount(renamed)}`,
    moved > 0 && `moves ${formatCount(moved)}`,
    versions > 0 && `restores ${plural(versions, 'version')}`,
  ].filter(Boolean);
  const text = parts.join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** `6 items can't come back: they were deleted forever.` */
export function erasedText(count: number): string {
  const why = count === 1 ? 'it was deleted forever' : 'they were deleted forever';
  return `${plural(count, 'item')} can't come back: ${why}.`;
}

/** `Anna and Legal (4 people) get access again to Contracts.` Of folders whose names are not known how many. */
export function returningText(who: readonly Returning[], names: readonly string[], folders: number): string {
  const verb = who.length === 1 && !who[0]?.isGroup ? 'gets' : 'get';
  const where = names.length === folders ? joinedNames(names) : plural(folders, 'folder');
  return `${joinedNames(who.map(({ text }) => text))} ${verb} access again to ${where}.`;
}

export function problemText(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  return problemTexts[problem.status] ?? problem.message;
}

const problemTexts: Readonly<Record<number, string>> = {
  403: messages.notAllowed,
  404: messages.gone,
  410: messages.notKept,
  413: messages.tooLarge,
  422: messages.cycle,
};

/** What becomes of what is different now, by how it differs. */
export const becomes: Readonly<Record<DifferenceKind, DifferenceMark>> = {
  removed: { label: 'brings back', tone: 'ok' },
  added: { label: 'removes', tone: 'danger' },
  changed: { label: 'earlier version', tone: 'warn' },
  renamed: { label: 'renames back', tone: 'warn' },
  moved: { label: 'moves back', tone: 'warn' },
};
