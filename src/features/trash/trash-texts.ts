import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { formatCount, formatSize } from '../../lib/format.ts';
import { formatRecent } from '../../lib/format-recent.ts';
import { isolatedPath } from '../../lib/language/isolate.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import { messages } from './messages.ts';

export function problemText(problem: CallProblem): string {
  return problem.kind === 'offline' ? messages.offline : serverText(problem);
}

/** `Today, 9:12 AM` */
export function deletedTime({ deleted }: WireDeletedItem, nowMs: number, zone: string): string {
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
  return isolatedPath(path.split('/').filter(Boolean)) || filespaceName;
}

/** `6 items, 5.20 GB` */
export function countText(items: readonly WireDeletedItem[], isWhole: boolean): string {
  const count = messages.items(items.length);
  const bytes = items.reduce((sum, item) => sum + sizeOf(item), 0);
  return isWhole ? `${count}, ${formatSize(bytes)}` : `${count}, ${messages.more}`;
}
