import type { Kysely } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { densityParts, type WireMoment } from '#contract/wire/history/moment.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { findScope } from '../../../access/scope.ts';
import { rootRowId, rowIdOf } from '../../../db/item-ids.ts';
import { inRepeatableRead } from '../../../db/repeatable-read.ts';
import type { Database } from '../../../db/schema.ts';
import { withinTime } from '../../../db/within-time.ts';
import type { Handlers } from '../../../http/handler.ts';
import { mayAskAbout } from '../activity/touched-items.ts';
import { isHeldBySnapshot } from '../read/held-moments.ts';
import { findKnownHistory, type KnownHistory, knownMomentAt, neighboringMoments } from './known-history.ts';
import { findSequencesAt, findTimeOf } from './log-times.ts';

/** How far a device's clock may be ahead. */
const clockSkewMs = 60_000;

/** How long the changes below a folder are looked for. */
const neighborsWithinMs = 400;

interface FoundMoment extends WireMoment {
  readonly kept: boolean;
}

export const momentHandlers = {
  findMoment: (deps, { actor, params, query }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await findScope(tx, actor, params.driveId);
      if (access === null) return err({ code: 'not-found' });
      const { time, at, epoch, parent } = query;
      if (time !== undefined && (at !== undefined || time * 1000 > deps.nowMs() + clockSkewMs))
        return err({ code: 'bad-request' });
      const folder = parent === undefined ? rootRowId : rowIdOf(parent);
      if (folder === null) return err({ code: 'not-found' });
      if (epoch !== undefined && epoch !== access.drive.epoch) return err({ code: 'cursor-expired' });
      const history = await findKnownHistory(tx, access, deps.nowMs());
      if (history === null) return err({ code: 'cursor-expired' });
      const below = folder === rootRowId ? null : folder;
      if (below !== null && !(await mayAskAbout(tx, access, history.visibleFrom, below)))
        return err({ code: 'not-found' });
      const moment = await findAsked(tx, history, time, at);
      if (moment === null) return err({ code: 'cursor-expired' });
      return ok({
        drive_id: access.drive.id,
        epoch: access.drive.epoch,
        ...moment,
        oldest: history.oldest,
        latest: history.latest,
        ...(parent !== undefined &&
          (await withinTime(tx, neighborsWithinMs, () =>
            neighboringMoments(tx, history, moment.seq, below),
          ))),
      });
    }),
  momentDensity: (deps, { actor, params }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await findScope(tx, actor, params.driveId);
      if (access === null) return err({ code: 'not-found' });
      const history = await findKnownHistory(tx, access, deps.nowMs());
      if (history === null) return err({ code: 'cursor-expired' });
      const { oldest, latest } = history;
      const now = Math.max(secondsToWire(deps.nowMs()), latest.time, oldest.time);
      return ok({
        drive_id: access.drive.id,
        epoch: access.drive.epoch,
        ...{ oldest, latest, now },
        counts: access.scope.kind === 'everything' ? await countChanges(tx, history, now) : null,
      });
    }),
} satisfies Partial<Handlers>;

/** Null where the sequence is not this person's to know of. */
async function findAsked(
  db: Kysely<Database>,
  history: KnownHistory,
  time: number | undefined,
  at: number | undefined,
): Promise<FoundMoment | null> {
  const { access, oldest, latest } = history;
  const { drive, scope } = access;
  if (at !== undefined) {
    if (at > drive.seq || at < history.visibleFrom) return null;
    const kept = at >= drive.historyFrom || (await isHeldBySnapshot(db, drive.id, at));
    if (scope.kind === 'everything') return { seq: at, time: await findTimeOf(db, drive.id, at), kept };
    return { seq: at, time: (await knownMomentAt(db, history, at)).time, kept };
  }
  if (time === undefined) {
    const before = await neighboringMoments(db, history, latest.seq, null);
    return { ...(before.previous ?? oldest), kept: true };
  }
  if (time < oldest.time && scope.kind === 'granted') return { ...oldest, kept: false };
  const [seq = 0] = await findSequencesAt(db, drive, [time]);
  if (seq >= oldest.seq) return { ...(await knownMomentAt(db, history, seq)), kept: true };
  // A part of the history begins a second before its first change: that may be before these rights.
  if (scope.kind === 'granted') return { ...oldest, kept: true };
  if (!(await isHeldBySnapshot(db, drive.id, seq))) return { ...oldest, kept: false };
  return { seq, time: await findTimeOf(db, drive.id, seq), kept: true };
}

/** Each sequence is one change, so that where the parts of the time begin and end in the log says how many they have. */
async function countChanges(
  db: Kysely<Database>,
  { access, oldest }: KnownHistory,
  now: number,
): Promise<number[]> {
  const { drive } = access;
  const ends = Array.from({ length: densityParts - 1 }, (_, part) =>
    Math.floor(oldest.time + ((part + 1) * (now - oldest.time)) / densityParts),
  );
  const inner = (await findSequencesAt(db, drive, ends)).map((seq) => Math.max(seq, oldest.seq));
  const bounds = [oldest.seq, ...inner, drive.seq];
  return bounds.slice(1).map((end, part) => end - (bounds[part] ?? 0));
}
