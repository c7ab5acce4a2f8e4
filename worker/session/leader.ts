import { limits } from '#contract/rules/limits.ts';
import type { DownFrame } from '#contract/wire/realtime.ts';
import { createDrain } from '../outbox/drain.ts';
import { keepManaged } from '../people/keep-managed.ts';
import { type KeptDrive, keepDrive } from '../pull/keep-drive.ts';
import { type Connection, shownConnection } from '../realtime/connection.ts';
import { openRealtime } from '../realtime/socket.ts';
import { createLine, type Remote } from '../remote/remote.ts';
import { sweepReplicas } from '../replica/sweep.ts';
import type { Desk, Wake } from './desk.ts';
import { createListing, type ListingHooks } from './leading/listing.ts';
import { createNotes } from './leading/notes.ts';
import { createRefusals } from './leading/refusals.ts';
import { takeLead } from './store.ts';

const heardEveryMs = 5000;
/** How long an acknowledged change may be on its way back through the socket before it is fetched. */
const echoMs = 1000;
/** How long after something that was not understood it is asked where the logs stand. */
const strangeMs = 2000;

export interface LeaderHooks extends Pick<ListingHooks, 'refreshSpaces'> {
  readonly userId: string;
  readonly machineId: string;
  signedIn(): boolean;
  failed(error: unknown): void;
}

export type Leader = Awaited<ReturnType<typeof lead>>;

/** What one tab does for all: holds the socket, keeps the filespaces, empties the outbox. */
export async function lead(desk: Desk, remote: Remote, hooks: LeaderHooks) {
  const { ports, store } = desk;
  const leaderEpoch = await takeLead(store);
  const drives = new Map<string, KeptDrive>();
  const ending = new Map<string, Promise<void>>();
  const timers = new Set<() => void>();
  const notes = createNotes(ports, store, leaderEpoch, hooks.failed);
  const refusals = createRefusals(ports, (driveId) => {
    if (drives.has(driveId)) follow(driveId);
  });
  let heardMs = 0;
  let activeDrive: string | null = null;
  let isDoubted = false;
  let isPuzzled = false;
  let stopped = false;

  const line = createLine(remote);
  const drain = createDrain(desk, line, {
    leaderEpoch,
    machineId: hooks.machineId,
    applied,
    spacesChanged: () => listing.ask(),
    failed: hooks.failed,
  });
  const managed = keepManaged(desk, line, { leaderEpoch, failed: hooks.failed });
  const { refreshSpaces } = hooks;
  const listing = createListing(ports, { refreshSpaces, listed: () => managed.look('unknown') });
  await drain.recoverSending();
  const socket = openRealtime(ports, remote, { changed, alive, frame, strange });
  changed(socket.state());
  if (!hooks.signedIn()) socket.take({ type: 'refused' });
  await refreshDrives();
  drain.wake();
  listing.ask();
  // Whoever led before may have ended between showing a new copy and removing the one before.
  void sweepReplicas(store.relaxed, desk.leaderGuard(leaderEpoch)).catch(hooks.failed);

  function changed(state: Connection) {
    const connection = shownConnection(state, ports.online());
    notes.note({ connection });
    if (state.name !== 'open') return;
    line.renew();
    for (const driveId of drives.keys()) follow(driveId);
    managed.look('all');
    listing.ask();
    void notes.written().then(() => drain.wake(true));
  }

  function alive() {
    const nowMs = ports.now();
    if (isDoubted && socket.state().name === 'open') notes.note({ connection: 'online' });
    isDoubted = false;
    // In either direction: the clock may be put back.
    if (Math.abs(nowMs - heardMs) < heardEveryMs) return;
    heardMs = nowMs;
    notes.note({ heardMs });
  }

  function frame(heard: DownFrame) {
    const driveId = 'drive_id' in heard ? heard.drive_id : undefined;
    if (driveId !== undefined) drives.get(driveId)?.hear(heard);
    if (!('type' in heard)) return;
    if (driveId !== undefined && heard.type === 'FOLLOWING') refusals.letIn(driveId);
    if (/^(WORKSPACE|FILESPACE|ACCESS)_/.test(heard.type)) listing.ask();
    if (heard.type === 'ACCESS_CHANGE') refusals.tryNow();
    if ('data' in heard) managed.hear(heard);
  }

  /** A newer server may have told of a change: the answer to following shows what is missing. */
  function strange() {
    if (isPuzzled) return;
    isPuzzled = true;
    later(strangeMs, () => {
      isPuzzled = false;
      for (const driveId of drives.keys()) follow(driveId);
    });
  }

  function follow(driveId: string) {
    socket.send({ driveId, userId: hooks.userId });
  }

  /** The list says why. */
  function refused(driveId: string) {
    listing.ask();
    refusals.refused(driveId);
  }

  async function refreshDrives() {
    const rows = (await store.relaxed.drives.toArray()).filter((row) => row.connected);
    const connected = new Set(rows.map((row) => row.driveId));
    for (const [driveId, kept] of drives) {
      if (connected.has(driveId)) continue;
      drives.delete(driveId);
      socket.send({ leave: driveId });
      ending.set(driveId, endKeeping(driveId, kept).catch(hooks.failed));
    }
    for (const { driveId, shown, filling } of rows) {
      // Taken off the device and connected again before this was seen.
      if (shown === null && filling === null) drives.get(driveId)?.pull();
      if (stopped || drives.has(driveId) || ending.has(driveId)) continue;
      const { failed } = hooks;
      const filled = () => drain.wake();
      const kept = keepDrive(desk, line, {
        leaderEpoch,
        driveId,
        refused: () => refused(driveId),
        filled,
        failed,
      });
      drives.set(driveId, kept);
      follow(driveId);
      kept.pull();
    }
  }

  /** Nobody else keeps the filespace before: two would write into one copy. */
  async function endKeeping(driveId: string, kept: KeptDrive) {
    await kept.stop();
    ending.delete(driveId);
    if (stopped) return;
    // What the server took there waits for no row any more.
    drain.wake();
    // It may have been connected again meanwhile.
    await refreshDrives();
  }

  function applied(driveId: string) {
    if (socket.state().name !== 'open') {
      drives.get(driveId)?.pull();
      return;
    }
    later(echoMs, async () => {
      const late = await store.relaxed.outbox
        .where('driveId')
        .equals(driveId)
        .filter((row) => row.state === 'applied')
        .count();
      if (late > 0) drives.get(driveId)?.pull();
    });
  }

  function later(delayMs: number, run: () => void | Promise<void>) {
    const stop = ports.setTimer(delayMs, () => {
      timers.delete(stop);
      void Promise.resolve(run()).catch(hooks.failed);
    });
    timers.add(stop);
  }

  function look(driveId: string, folderId: string) {
    drives.get(driveId)?.look(folderId);
    if (activeDrive === driveId) return;
    activeDrive = driveId;
    later(limits.subscribeDelayMs, () => {
      if (drives.has(driveId)) follow(driveId);
    });
  }

  function hear(wake: Wake) {
    if (stopped) return;
    if (wake.kind === 'outbox') drain.wakeSoon();
    else if (wake.kind === 'drives') void refreshDrives().catch(hooks.failed);
    else if (wake.kind === 'spaces') listing.ask();
    else if (wake.kind === 'people' || wake.kind === 'access') managed.wake(wake);
    else if (wake.kind === 'rebuild') for (const kept of drives.values()) kept.rebuild();
    else if (wake.kind === 'look') look(wake.driveId, wake.folderId);
    else if (wake.kind === 'account') socket.take({ type: 'admitted' });
    else if (wake.kind === 'refused') {
      if (!hooks.signedIn()) socket.take({ type: 'refused' });
    } else if (wake.kind === 'sync-now') revive();
    else if (wake.kind !== 'signal') return;
    else if (wake.what === 'online' || wake.what === 'visible' || wake.what === 'resumed') revive();
    else if (wake.what === 'activity') socket.take({ type: 'acted' });
    else if (wake.what === 'offline') doubt();
  }

  /** The device says that it has no network. That is shown at once, and proved or disproved by the next heartbeat. */
  function doubt() {
    notes.note({
      connection: shownConnection(socket.state(), false) === 'signed-out' ? 'signed-out' : 'offline',
    });
    if (socket.state().name !== 'open') return;
    isDoubted = true;
    socket.take({ type: 'woke' });
  }

  function revive() {
    socket.take({ type: 'woke' });
    drain.wake(true);
    for (const kept of drives.values()) kept.pull();
  }

  return {
    hear,
    alive,
    async stop() {
      stopped = true;
      const written = notes.stop();
      for (const stopTimer of timers) stopTimer();
      listing.stop();
      refusals.stop();
      socket.stop();
      await Promise.all([drain, managed, ...drives.values()].map((kept) => kept.stop()));
      await Promise.all(ending.values());
      await written;
    },
  };
}
