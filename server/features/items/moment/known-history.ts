import type { Kysely } from 'kysely';
import type { WireMoment } from '#contract/wire/history/moment.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import type { DriveAccess } from '../../../access/scope.ts';
import { findVisibleFrom } from '../../../access/visibility-history.ts';
import type { Database } from '../../../db/schema.ts';
import type { ChangeOrder } from '../activity/find-changes.ts';
import { findTimeOf } from './log-times.ts';
import { findNearestChanges } from './nearest-changes.ts';

/** What the history of a filespace is for one person. */
export interface KnownHistory {
  readonly access: DriveAccess;
  /** Null of who may not look back at all. */
  readonly visibleFrom: number;
  readonly oldest: WireMoment;
  readonly latest: WireMoment;
}

/**
 * For who sees a part, moments are those of the changes that they could see: when something else was done is nobody's to
 * learn from this. So their history begins a second before the first of these; with none it is now. Null: they may not
 * look back yet.
 */
export async function findKnownHistory(
  db: Kysely<Database>,
  access: DriveAccess,
  nowMs: number,
): Promise<KnownHistory | null> {
  const { drive, scope } = access;
  const visibleFrom = await findVisibleFrom(db, access);
  if (visibleFrom === null) return null;
  const seq = Math.max(drive.historyFrom, visibleFrom);
  const timeOf = (at: number) => findTimeOf(db, drive.id, at);
  const whole = { access, visibleFrom, oldest: { seq, time: 0 }, latest: { seq, time: 0 } };
  if (scope.kind === 'everything')
    return {
      ...whole,
      oldest: { seq, time: await timeOf(seq) },
      latest: { seq: drive.seq, time: await timeOf(drive.seq) },
    };
  const [first] = await changesOf(db, whole, null, 'earliest-first', seq, drive.seq + 1, 1);
  const [last] = await changesOf(db, whole, null, 'latest-first', seq, drive.seq + 1, 1);
  if (first === undefined || last === undefined) {
    const now = { seq, time: secondsToWire(nowMs) };
    return { ...whole, oldest: now, latest: now };
  }
  return {
    ...whole,
    oldest: { seq, time: (await timeOf(first)) - 1 },
    latest: { seq: last, time: await timeOf(last) },
  };
}

/** The sequences of the nearest changes between two, both exclusive. */
function changesOf(
  db: Kysely<Database>,
  { access, visibleFrom }: Pick<KnownHistory, 'access' | 'visibleFrom'>,
  parent: string | null,
  order: ChangeOrder,
  after: number,
  before: number,
  count: number,
): Promise<readonly number[]> {
  return findNearestChanges(db, access, visibleFrom, parent, { after, before }, order, count);
}

/** The moment of the last change that this person knows of, up to a sequence: the oldest where there is none. */
export async function knownMomentAt(
  db: Kysely<Database>,
  history: KnownHistory,
  seq: number,
): Promise<WireMoment> {
  const { access, oldest } = history;
  const [last] = await changesOf(db, history, null, 'latest-first', oldest.seq, seq + 1, 1);
  return last === undefined ? oldest : { seq: last, time: await findTimeOf(db, access.drive.id, last) };
}

/** The moments of one change fewer and of one more below a folder; null: of all. */
export async function neighboringMoments(
  db: Kysely<Database>,
  history: KnownHistory,
  seq: number,
  parent: string | null,
): Promise<{ readonly previous: WireMoment | null; readonly next: WireMoment | null }> {
  const { access, oldest } = history;
  const { drive } = access;
  const after = oldest.seq;
  const [last, earlier] = await changesOf(db, history, parent, 'latest-first', after, seq + 1, 2);
  const momentOf = async (at: number) => ({ seq: at, time: await findTimeOf(db, drive.id, at) });
  const from = Math.max(seq, after);
  const [later] = await changesOf(db, history, parent, 'earliest-first', from, drive.seq + 1, 1);
  return {
    previous: last === undefined ? null : earlier === undefined ? oldest : await momentOf(earlier),
    next: seq < after ? oldest : later === undefined ? null : await momentOf(later),
  };
}
