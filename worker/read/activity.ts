import { Dexie } from 'dexie';
import type { ActivityKind, WireActivityLine } from '#contract/wire/history/activity.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { activityLinesOf } from '../replica/activity/drop-activity.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';

export interface ActivityQuery {
  readonly driveId: string;
  /** An address. */
  readonly person?: string | undefined;
  readonly kind?: ActivityKind | undefined;
  /** So many lines at most. */
  readonly count: number;
}

export interface KeptActivity {
  /** The latest first. */
  readonly lines: readonly WireActivityLine[];
  /** Whether more of them are on this device. */
  readonly hasMore: boolean;
  /** The sequence before which only the server knows of more; null where there is no more. */
  readonly olderBefore: number | null;
  readonly since: LastVisit | null;
}

/** Where the visit before this one ended. */
export interface LastVisit {
  readonly atMs: number;
  /** What came after it is new since then. */
  readonly seq: number;
}

/** What others did since somebody was here, as far as they have not looked at it. */
export interface UnreadActivity {
  readonly count: number;
  readonly sinceMs: number;
}

/** What is kept of the activity of a filespace; null where nothing is known. */
export async function loadActivity(
  db: ReplicaDatabase,
  { driveId, person, kind, count }: ActivityQuery,
): Promise<KeptActivity | null> {
  const list = await db.activityLists.get(driveId);
  if (list === undefined) return null;
  const isMeant = (line: WireActivityLine) =>
    (kind === undefined || line.kind === kind) &&
    (person === undefined || line.by?.toLowerCase() === person.toLowerCase());
  const [lines, oldest, visit] = await Promise.all([
    activityLinesOf(db, driveId)
      .reverse()
      .filter(isMeant)
      .limit(count + 1)
      .toArray(),
    list.hasOlder ? activityLinesOf(db, driveId).first() : undefined,
    db.visits.get(driveId),
  ]);
  return {
    lines: lines.slice(0, count),
    hasMore: lines.length > count,
    olderBefore: list.hasOlder ? (oldest?.seq ?? list.seq + 1) : null,
    since: visit?.epoch === list.epoch ? visit.former : null,
  };
}

/** Null where there is none. `own`: an address, whose own changes do not count. */
export async function loadUnreadActivity(
  db: ReplicaDatabase,
  driveId: string,
  own: string,
): Promise<UnreadActivity | null> {
  const [list, visit] = await Promise.all([db.activityLists.get(driveId), db.visits.get(driveId)]);
  if (!visit?.former || visit.epoch !== list?.epoch) return null;
  const from = Math.max(visit.former.seq, visit.readSeq);
  // Who is not told of people: what they did themselves since they came is not told apart.
  const isUnread = ({ by, time }: WireActivityLine) =>
    by === undefined ? secondsFromWire(time) <= visit.beganMs : by !== own;
  const count = await db.activityLines
    .where('[driveId+seq]')
    .between([driveId, from], [driveId, Dexie.maxKey], false, true)
    .filter(isUnread)
    .count();
  return count === 0 ? null : { count, sinceMs: visit.former.atMs };
}
