import type { ServerFrame } from '#contract/wire/realtime.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { backoffMs } from '../lib/backoff.ts';
import { batchEvents, hasKnownParents } from '../realtime/batch-events.ts';
import { gatherFrames } from '../realtime/gather-frames.ts';
import { deleteReplica } from '../replica/replica-lifecycle.ts';
import { applyServerChanges } from './apply-server-changes.ts';
import { createBehindFlag, isReplicaCorrupt } from './behind-flag.ts';
import { followPages } from './follow-pages.ts';
import { beginFullSync, resumeFullSync } from './full-sync.ts';
import type { FullSync, FullSyncProblem } from './full-sync-input.ts';
import { pullDifference } from './pull-difference.ts';
import { idleSync, nextSync, type SyncEffect, type SyncEvent } from './sync-machine.ts';
import { syncPhaseOf } from './sync-phase.ts';

export interface SyncDriveHooks {
  readonly leaderEpoch: number;
  readonly driveId: string;
  /** The server does not know the filespace (any more), or not for this person. */
  refused(): void;
  /** A new replica is shown, or the log has a new name; changes may wait again that the old server had taken. */
  filled(): void;
  failed(error: unknown): void;
}

export type SyncedDrive = ReturnType<typeof syncDrive>;

/** Keeps one filespace of this device equal to the server's: one thing at a time, in the tab that leads. */
export function syncDrive(context: EngineContext, client: CancellableClient, hooks: SyncDriveHooks) {
  const { driveId, leaderEpoch } = hooks;
  const { ports, store } = context;
  const over = new AbortController();
  const { signal } = over;
  const behind = createBehindFlag(context, leaderEpoch, driveId);
  let state = idleSync;
  let running: Promise<void> | null = null;
  let visibleFolder: string | null = null;
  let stopRetry: (() => void) | null = null;
  let pulls = 0;
  let checking: Promise<void> = Promise.resolve();
  let indexing: Promise<unknown> = Promise.resolve();

  const frames = gatherFrames(ports, {
    gathered: () => dispatch({ type: 'gathered' }),
    overflowed: () => dispatch({ type: 'overflowed' }),
  });

  const fullSync: FullSync = {
    driveId,
    leaderEpoch,
    over: signal,
    visibleFolder: () => visibleFolder,
    pulls: () => pulls,
  };

  function dispatch(event: SyncEvent) {
    if (signal.aborted) return;
    const step = nextSync(state, event);
    state = step.state;
    for (const effect of step.effects) run(effect);
  }

  function run(effect: SyncEffect) {
    switch (effect.type) {
      case 'pull':
        running = work(pullOnce);
        break;
      case 'apply':
        running = work(applyFrames);
        break;
      case 'wait':
        stopRetry = ports.setTimer(
          Math.max(effect.atLeastMs, backoffMs(effect.failures, ports.random())),
          () => dispatch({ type: 'due' }),
        );
        break;
      case 'stop-waiting':
        stopRetry?.();
        break;
      case 'report':
        behind.failed(effect.problem, effect.failures).catch(hooks.failed);
    }
  }

  async function work(task: () => Promise<SyncEvent>) {
    try {
      dispatch(await task());
    } catch (error) {
      hooks.failed(error);
      dispatch({ type: 'threw', isMisfit: isReplicaCorrupt(error) });
    }
  }

  function pull() {
    pulls += 1;
    dispatch({ type: 'asked' });
  }

  async function pullOnce(): Promise<SyncEvent> {
    const problem = await follow();
    if (problem === null) await behind.caughtUp();
    else if (problem.kind === 'refused' && [403, 404].includes(problem.status)) await refused(problem);
    return { type: 'pulled', problem };
  }

  /** What may not be seen any more is removed immediately, whenever the list comes that says whether the filespace is gone too. */
  async function refused({ code }: { readonly code: string }) {
    if (code === 'not-found' && !signal.aborted) {
      const removed = await deleteReplica(store.relaxed, driveId, context.leaderGuard(leaderEpoch));
      await context.contents.remove(removed);
      context.indexes.evict(driveId);
    }
    hooks.refused();
  }

  /** All the steps from where the device stands to where the server stands. */
  async function follow(): Promise<FullSyncProblem | null> {
    for (;;) {
      if (signal.aborted) return { kind: 'stopped' };
      const phase = syncPhaseOf(await store.relaxed.syncStates.get(driveId), state.isStale);
      switch (phase.to) {
        case 'idle':
          return null;
        case 'begin-full-sync': {
          if (phase.beside) await behind.catchingUp();
          const done = await beginFullSync(context, client, fullSync, phase.beside);
          // Where not even the first page came, nothing was begun.
          const isStale = !done.ok && !(await store.relaxed.syncStates.get(driveId))?.filling;
          dispatch({ type: 'fill-began', isStale });
          if (!done.ok) return done.problem;
          filled();
          break;
        }
        case 'full-sync': {
          const done = await resumeFullSync(context, client, fullSync, phase.filling);
          if (!done.ok) return done.problem;
          filled();
          break;
        }
        case 'paged-difference': {
          const done = await followPages(context, client, fullSync, phase.filling);
          if (!done.ok) return done.problem;
          hooks.filled();
          break;
        }
        case 'difference': {
          const done = await pullDifference(context, client, fullSync, phase.shown, behind.catchingUp);
          if (!done.ok) return done.problem;
          if (done.value === 'current') return null;
          hooks.filled();
          if (done.value === 'renamed') return null;
          break;
        }
      }
    }
  }

  /** Everybody sees the new replica before its index has been read, which the first search is not to wait for. */
  function filled() {
    hooks.filled();
    indexing = context.indexes.load(driveId).catch(hooks.failed);
  }

  /** A frame about this filespace. Nothing is missed between subscribing and pulling: the cursors show it. */
  function receive(frame: ServerFrame) {
    if (!('type' in frame)) return;
    if (frame.type === 'FOLLOWING') {
      checking = check(frame.cursor, frame.epoch, frame.scope_hash).catch((error: unknown) => {
        hooks.failed(error);
        pull();
      });
    } else if (frame.type === 'REFUSED') {
      hooks.refused();
      pull();
    } else if ('data' in frame) frames.receive(frame);
  }

  async function check(cursor: number, epoch: string, scopeHash: string | undefined) {
    const shown = (await store.relaxed.syncStates.get(driveId))?.shown;
    const isSameScope = scopeHash === undefined || shown?.scopeHash === scopeHash;
    if (shown?.complete && isSameScope && shown.epoch === epoch && shown.seq === cursor) {
      const checkedMs = ports.now();
      const serverChanges = { driveId, r: shown.r, rows: [], gone: [], seq: cursor, checkedMs };
      await applyServerChanges(context, leaderEpoch, serverChanges, true);
      await behind.caughtUp();
      dispatch({ type: 'matched' });
    } else pull();
  }

  async function applyFrames(): Promise<SyncEvent> {
    // What comes after FOLLOWING is for the scope that it named.
    await checking;
    const isMissing = !state.isPullWanted && (await applyBatch()) === 'missing';
    return { type: 'applied', isMissing, hasFrames: frames.isDue() };
  }

  async function applyBatch(): Promise<'done' | 'missing'> {
    const { shown, filling } = (await store.relaxed.syncStates.get(driveId)) ?? {};
    const batch = frames.take();
    if (signal.aborted || batch.length === 0 || !shown?.complete) return 'done';
    if (filling?.difference) return 'missing';
    const result = batchEvents(batch, shown.seq, shown.epoch);
    if (result.kind === 'pull') return 'missing';
    if (result.kind !== 'batch') return 'done';
    const { rows, gone, to } = result.batch;
    const index = await context.indexes.load(driveId);
    if (!hasKnownParents(rows, (id) => index.has(id))) return 'missing';
    // Whoever asked since then gets these rows with the difference.
    if (state.isPullWanted) return 'done';
    const serverChanges = { driveId, r: shown.r, rows, gone, seq: to, checkedMs: ports.now() };
    await applyServerChanges(context, leaderEpoch, serverChanges, false);
    return 'done';
  }

  return {
    pull,
    receive,
    /** Fills a new replica beside the one on screen, whatever is wrong with that. */
    rebuild: () => dispatch({ type: 'rebuild' }),
    setVisibleFolder(folderId: string) {
      visibleFolder = folderId;
    },
    async stop() {
      over.abort();
      stopRetry?.();
      frames.stop();
      await running;
      await indexing;
    },
  };
}
