import { rootId } from '#contract/rules/root.ts';
import type { DownFrame } from '#contract/wire/realtime.ts';
import { backOffMs } from '../outbox/queue.ts';
import { type ChangeFrame, isRooted, received } from '../realtime/receive.ts';
import { overruledFromWire } from '../remote/from-wire.ts';
import type { Line } from '../remote/remote.ts';
import { idsOf, itemsOf } from '../replica/columns.ts';
import { forgetFilespace } from '../replica/fill.ts';
import type { Desk } from '../session/desk.ts';
import { belongsTo, courseOf } from './course.ts';
import { beginDrive, type Fill, type FillProblem, resumeDrive } from './fill-drive.ts';
import { ingest } from './ingest.ts';
import { createBehind, isMisfit } from './trouble.ts';

const gatherMs = 50;
/** More than this is not gathered: the difference tells it in fewer rows. */
const gatherFrames = 2000;

export interface KeepHooks {
  readonly leaderEpoch: number;
  readonly driveId: string;
  /** The server does not know the filespace (any more), or not for this person. */
  refused(): void;
  /** A new replica is shown; changes may wait again that the old server had taken. */
  filled(): void;
  failed(error: unknown): void;
}

export type KeptDrive = ReturnType<typeof keepDrive>;

/** Keeps one filespace of this device equal to the server's: one thing at a time, in the tab that leads. */
export function keepDrive(desk: Desk, line: Line, hooks: KeepHooks) {
  const { driveId, leaderEpoch } = hooks;
  const { ports, store } = desk;
  const over = new AbortController();
  const { signal } = over;
  const behind = createBehind(desk, leaderEpoch, driveId);
  let running: Promise<void> | null = null;
  let wanted = false;
  /** Whether somebody asked again while an answer was waited for: its failure is an old one, and nothing waits for it. */
  let isHurried = false;
  let stale = false;
  let failures = 0;
  let look: string | null = null;
  let frames: ChangeFrame[] = [];
  let stopRetry: (() => void) | null = null;
  let stopGather: (() => void) | null = null;
  let gatheredMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> = Promise.resolve();

  const fill: Fill = {
    driveId,
    leaderEpoch,
    over: signal,
    takeLook() {
      const folderId = look;
      look = null;
      return folderId;
    },
  };

  /** Asks the server for what is missing, whatever went wrong before. */
  function pull() {
    wanted = true;
    isHurried = true;
    stopRetry?.();
    stopRetry = null;
    tend();
  }

  function tend() {
    if (signal.aborted || running !== null || stopRetry !== null) return;
    running = work()
      .catch((error: unknown) => {
        // A replica that does not fit what arrives is not mended row by row: a new one is filled beside it.
        if (isMisfit(error)) stale = true;
        hooks.failed(error);
        retryLater(null);
      })
      .finally(() => {
        running = null;
        if (wanted || frames.length > 0) tend();
      });
  }

  async function work() {
    while (!signal.aborted && (wanted || frames.length > 0)) {
      if (!wanted) {
        await applyFrames();
        continue;
      }
      wanted = false;
      isHurried = false;
      const problem = await follow();
      if (problem === null) {
        failures = 0;
        await behind.caughtUp();
      } else if (problem.kind === 'refused' && [403, 404].includes(problem.status)) await refused(problem);
      if (problem?.kind === 'stale') stale = true;
      if (problem !== null) return retryLater(problem);
    }
  }

  /** What may not be seen any more is gone at once, whenever the list comes that says whether the filespace is gone too. */
  async function refused({ code }: { readonly code: string }) {
    if (code === 'not-found' && !signal.aborted) {
      await forgetFilespace(store.relaxed, driveId, desk.leaderGuard(leaderEpoch));
      desk.indexes.forget(driveId);
    }
    hooks.refused();
  }

  /** The first time that the replica turns out to be too old is no failure: the new one is begun at once. */
  function retryLater(problem: FillProblem | null) {
    wanted = true;
    failures += 1;
    if (!signal.aborted) behind.failed(problem, failures).catch(hooks.failed);
    if (signal.aborted || (problem?.kind === 'stale' && failures === 1)) return;
    const toldMs = (problem?.kind === 'refused' && problem.retryAfterMs) || 0;
    if (isHurried && toldMs === 0) return;
    stopRetry = ports.setTimer(Math.max(toldMs, backOffMs(failures, ports.random())), pull);
  }

  /** All the steps from where the device stands to where the server stands. */
  async function follow(): Promise<FillProblem | null> {
    for (;;) {
      if (signal.aborted) return { kind: 'stopped' };
      const course = courseOf(await store.relaxed.drives.get(driveId), stale);
      switch (course.to) {
        case 'rest':
          return null;
        case 'begin-fill': {
          const done = await beginDrive(desk, line, fill, course.beside);
          // Where not even the first page came, nothing was begun.
          stale = !done.ok && !(await store.relaxed.drives.get(driveId))?.filling;
          if (!done.ok) return done.problem;
          hooks.filled();
          break;
        }
        case 'fill': {
          const done = await resumeDrive(desk, line, fill, course.filling);
          if (!done.ok) return done.problem;
          hooks.filled();
          break;
        }
        case 'difference':
          return pullDifference(course.shown);
      }
    }
  }

  async function pullDifference(shown: { r: number; seq: number; epoch: string; scopeHash: string }) {
    const askedMs = ports.now();
    const query = { since: shown.seq, epoch: shown.epoch };
    const answer = await line.call('difference', { params: { driveId }, query }, signal);
    if (signal.aborted) return { kind: 'stopped' } as const;
    if (!answer.ok) {
      const isTooOld = answer.problem.kind === 'refused' && answer.problem.status === 410;
      return isTooOld ? ({ kind: 'stale' } as const) : answer.problem;
    }
    if (!belongsTo(shown, answer.value)) return { kind: 'stale' } as const;
    const { columns, gone, to, overruled } = answer.value;
    const changes = { rows: itemsOf(columns), gone: idsOf(gone) };
    const news = { driveId, r: shown.r, ...changes, seq: to, checkedMs: askedMs };
    await ingest(desk, leaderEpoch, news, true, overruledFromWire(overruled ?? []));
    return null;
  }

  /** A frame about this filespace. Nothing is missed between following and pulling: the cursors tell. */
  function hear(frame: DownFrame) {
    if (!('type' in frame)) return;
    if (frame.type === 'FOLLOWING') {
      checking = check(frame.cursor, frame.epoch, frame.scope_hash).catch((error: unknown) => {
        hooks.failed(error);
        pull();
      });
    } else if (frame.type === 'REFUSED') {
      hooks.refused();
      pull();
    } else if ('data' in frame) {
      frames.push(frame);
      if (frames.length > gatherFrames) {
        frames = [];
        wanted = true;
      }
      gather();
    }
  }

  async function check(cursor: number, epoch: string, scopeHash: string | undefined) {
    const shown = (await store.relaxed.drives.get(driveId))?.shown;
    const isSameScope = scopeHash === undefined || shown?.scopeHash === scopeHash;
    if (shown?.complete && isSameScope && shown.epoch === epoch && shown.seq === cursor) {
      const checkedMs = ports.now();
      const news = { driveId, r: shown.r, rows: [], gone: [], seq: cursor, checkedMs };
      await ingest(desk, leaderEpoch, news, true);
      // What waits to be asked again need not: the server can be reached.
      if (wanted) pull();
    } else pull();
  }

  /** One alone is applied at once; what arrives within a moment of the last becomes one transaction. */
  function gather() {
    const waitMs = Math.min(gatherMs, Math.max(0, gatheredMs + gatherMs - ports.now()));
    stopGather ??= ports.setTimer(waitMs, () => {
      stopGather = null;
      gatheredMs = ports.now();
      tend();
    });
  }

  async function applyFrames() {
    // What comes after FOLLOWING is for the scope that it named.
    await checking;
    if (wanted) return;
    const shown = (await store.relaxed.drives.get(driveId))?.shown;
    const taken = frames;
    frames = [];
    if (signal.aborted || taken.length === 0 || !shown?.complete) return;
    const result = received(taken, shown.seq, shown.epoch);
    if (result.kind === 'pull') wanted = true;
    if (result.kind !== 'batch') return;
    const { rows, gone, to } = result.batch;
    const index = await desk.indexes.of(driveId);
    if (!isRooted(rows, (id) => index.has(id))) wanted = true;
    if (wanted) return;
    const news = { driveId, r: shown.r, rows, gone, seq: to, checkedMs: ports.now() };
    await ingest(desk, leaderEpoch, news, false);
  }

  return {
    pull,
    hear,
    /** Fills a new replica beside the one on screen, whatever is wrong with that. */
    rebuild() {
      stale = true;
      pull();
    },
    look(folderId: string) {
      if (folderId !== rootId) look = folderId;
    },
    async stop() {
      over.abort();
      stopRetry?.();
      stopGather?.();
      await running;
    },
  };
}
