import type { WireDeletedForever } from '#contract/wire/history/trash.ts';
import { plural } from '../../../lib/format.ts';

/** From so many items on the word has to be typed. */
export const confirmFrom = 100;
const namedSnapshots = 5;

/** The messages of deleting forever, word for word. */
export const foreverMessages = {
  action: 'Delete forever',
  question: (count: number) => `Delete ${plural(count, 'item')} forever?`,
  asking: 'Finding out what goes with it',
  confirm: 'Type delete to confirm',
  working: 'Deleting...',
  done: (count: number) => `${plural(count, 'item')} deleted forever`,
  notThere: 'It is not in the trash any more.',
  offline: 'No connection to the server.',
  unexpected: 'Unexpected error occurred',
} as const;

/** What goes besides, and that it is final. */
export function consequenceText({ items, snapshots }: WireDeletedForever): string {
  const [its, it] = items === 1 ? ['Its', 'it'] : ['Their', 'them'];
  if (snapshots.length === 0) return `${its} versions go too. This can't be undone.`;
  const noun = snapshots.length === 1 ? 'snapshot' : 'snapshots';
  return `${its} versions go too, and ${noun} ${joinNames(snapshots)} will no longer contain ${it}. This can't be undone.`;
}

/** `Launch, Weekly and Before rewind`; of many the newest, and how many more. */
function joinNames(names: readonly string[]): string {
  const rest = names.length - namedSnapshots;
  const parts = rest > 1 ? [...names.slice(0, namedSnapshots), `${rest} more`] : names;
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export function isConfirmed(count: number, typed: string): boolean {
  return count < confirmFrom || typed.trim().toLowerCase() === 'delete';
}
