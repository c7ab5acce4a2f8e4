import { limits } from '#contract/rules/limits.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatCount, formatDate, formatSize, plural } from '../../lib/format.ts';
import { formatRecent } from '../../lib/format-recent.ts';

const dayMs = 86_400_000;

/** The messages of the trash, word for word. */
export const messages = {
  title: 'Trash',
  stay: `Items stay here for ${limits.trashMs / dayMs} days.`,
  empty: 'Trash is empty.',
  open: 'Open',
  tryAgain: 'Try again',
  loading: 'Getting the trash',
  needsConnection: 'Needs a connection',
  offline: 'The trash is read from the server. It comes as soon as it can be reached.',
  failedTitle: 'The trash cannot be shown',
  moreFailed: 'The rest could not be loaded.',
  asOf: (ms: number, zone: string | undefined) =>
    `You are offline. The trash is shown as of ${formatDate(ms, zone)}. What you restore waits for a connection.`,
  selected: (count: number) => `${formatCount(count)} selected`,
} as const;

export function problemText(problem: CallProblem): string {
  return problem.kind === 'offline' ? messages.offline : problem.message;
}

/** `Today, 9:12 AM` */
export function deletedTime({ deleted }: WireDeletedItem, nowMs: number, zone: string | undefined): string {
  return formatRecent(secondsFromWire(deleted), nowMs, zone);
}

/** Bytes that come back with it. */
function sizeOf({ kind, size, bytes_inside: inside }: WireDeletedItem): number {
  return kind === 'folder' ? inside : size;
}

/** `3.18 GB`: all that comes back with it. */
export function sizeText(item: WireDeletedItem): string {
  return formatSize(sizeOf(item));
}

/** `1,204`; of a file a dash. */
export function insideText({ kind, items_inside: inside }: WireDeletedItem): string {
  return kind === 'folder' ? formatCount(inside) : '–';
}

/** `Launch film / Exports`; what the folder was called where it is gone, and the filespace at the top. */
export function placeText(
  { parent_path: path, parent_name: name }: Pick<WireDeletedItem, 'parent_path' | 'parent_name'>,
  filespaceName: string,
): string {
  if (path === null) return name || '–';
  return path.split('/').filter(Boolean).join(' / ') || filespaceName;
}

/** `6 items, 5.20 GB` */
export function countText(items: readonly WireDeletedItem[], isWhole: boolean): string {
  const count = plural(items.length, 'item');
  const bytes = items.reduce((sum, item) => sum + sizeOf(item), 0);
  return isWhole ? `${count}, ${formatSize(bytes)}` : `${count}, more to come`;
}
