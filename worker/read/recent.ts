import { limits } from '#contract/rules/limits.ts';
import type { ActivityKind } from '#contract/wire/history/activity.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { activityLinesOf } from '../replica/activity/drop-activity.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';

/** An item, and when the person last opened or changed it. */
export interface RecentItem {
  readonly itemId: string;
  readonly atMs: number;
}

/** What is gone by it, or what it says of many items at once, was not worked on. */
const leadsTo: ReadonlySet<ActivityKind> = new Set<ActivityKind>([
  ...(['created', 'uploaded', 'replaced', 'renamed', 'moved', 'copied'] as const),
  'version-restored',
]);

/**
 * What a person opened on this device, and changed on any, as far as the activity is kept here; the latest first, each item
 * once. Some of it may be gone, or out of sight. `own`: their address.
 */
export async function loadRecent(
  db: ReplicaDatabase,
  driveId: string,
  own: string,
  nowMs: number,
): Promise<readonly RecentItem[]> {
  const [rows, lines, outbox] = await Promise.all([
    db.recentItems.where('driveId').equals(driveId).toArray(),
    activityLinesOf(db, driveId)
      .filter(({ by, kind }) => by?.toLowerCase() === own.toLowerCase() && leadsTo.has(kind))
      .toArray(),
    db.outbox.where('driveId').equals(driveId).toArray(),
  ]);
  const lastMs = new Map<string, number>();
  const note = (itemId: string, atMs: number) => {
    if (atMs > (lastMs.get(itemId) ?? 0)) lastMs.set(itemId, atMs);
  };
  for (const { itemId, openedMs } of rows) note(itemId, openedMs);
  for (const { time, items } of lines) for (const { id } of items) note(id, secondsFromWire(time));
  for (const { change } of outbox) {
    if ('itemId' in change) note(change.itemId, change.clientTimeMs);
  }
  const hiddenMs = new Map(rows.map((row) => [row.itemId, row.hiddenMs]));
  const sinceMs = Math.max(hiddenMs.get('') ?? 0, nowMs - limits.recentKeptMs);
  return [...lastMs]
    .filter(([itemId, atMs]) => itemId !== '' && atMs > sinceMs && atMs > (hiddenMs.get(itemId) ?? 0))
    .map(([itemId, atMs]) => ({ itemId, atMs }))
    .sort((one, other) => other.atMs - one.atMs)
    .slice(0, limits.recentItems);
}
