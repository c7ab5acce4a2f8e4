import type { WireDeletedForever } from '#contract/wire/history/trash.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatList } from '../../../lib/language/format-list.ts';
import { foreverMessages } from './forever-messages.ts';

/** From so many items on the word has to be typed. */
export const confirmFrom = 100;
const namedSnapshots = 5;

/** What goes besides, and that it is final. */
export function consequenceText({ items, snapshots }: WireDeletedForever): string {
  const said =
    snapshots.length === 0
      ? foreverMessages.versions(items)
      : foreverMessages.versionsAndSnapshots(items, snapshots.length, joinNames(snapshots));
  return `${said} ${foreverMessages.isFinal}`;
}

/** `Launch, Weekly and Before rewind`; of many the newest, and how many more. */
function joinNames(names: readonly string[]): string {
  const rest = names.length - namedSnapshots;
  return formatList(rest > 1 ? [...names.slice(0, namedSnapshots), foreverMessages.rest(rest)] : names);
}

/** Whether it is not in the trash any more, so that no other try is answered otherwise. */
export function isGone(problem: CallProblem): boolean {
  return problem.kind !== 'offline' && problem.status === 404;
}

export function isConfirmed(count: number, typed: string): boolean {
  return count < confirmFrom || typed.trim().toLowerCase() === foreverMessages.confirmWord;
}

/** `count`: of all that goes, what is inside included. */
export function questionText(items: readonly { readonly name: string }[], count: number): string {
  const [only] = items;
  return count === 1 && only ? foreverMessages.questionOf(only.name) : foreverMessages.question(count);
}
