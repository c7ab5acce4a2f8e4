import { limits } from '#contract/rules/limits.ts';
import type { ServerFrame } from '#contract/wire/realtime.ts';
import { lazyAdministration } from '../administration/lazy-administration.ts';
import { type ApiClient, isRetryableStatus } from '../api-client/api-client.ts';
import { createCancellableClient } from '../api-client/cancellable-client.ts';
import type { EngineContext, TabMessage } from '../engine/engine-context.ts';
import { createOutboxSender } from '../outbox/outbox-sender.ts';
import { type Connection, connectionStatusOf } from '../realtime/connection-state.ts';
import { openRealtimeSocket } from '../realtime/realtime-socket.ts';
import { sweepReplicas } from '../replica/sweep-replicas.ts';
import { type SyncedDrive, syncDrive } from '../sync/sync-drive.ts';
import { createDeviceRowWriter } from './leading/device-row-writer.ts';
import { createSpaceListing, type SpaceListingHooks } from './leading/space-listing.ts';
import { createSubscriptionRetries } from './leading/subscription-retries.ts';
import { createTimers } from './leading/timers.ts';

/** How long an acknowledged change may be on its way back through the socket before it is fetched. */
const echoTimeoutMs = 1000;
/** How long after something that was not understood it is asked where the logs stand. */
const resubscribeDelayMs = 2000;

export interface LeaderHooks extends Pick<SpaceListingHooks, 'refreshSpaces'> {
  readonly userId: string;
  readonly leaderEpoch: number;
  readonly machineId: string;
  signedIn(): boolean;
  readonly content: {
    wake(isUrgent: boolean): void;
    /** The server said something. */
    heard(): void;
    /** Changes were sent: uploads that waited for them may go. `isRefused`: what some had hidden is seen again. */
    settled(isRefused: boolean): void;
  };
  failed(error: unknown): void;
}

export type Leader = Awaited<ReturnType<typeof startLeader>>;

/** What one tab does for all: holds the socket, syncs the filespaces, sends the outbox. */
export async function startLeader(context: EngineContext, remote: ApiClient, hooks: LeaderHooks) {
  const { leaderEpoch } = hooks;
  const { ports, store } = context;
  const drives = new Map<string, SyncedDrive>();
  const ending = new Map<string, Promise<void>>();
  const timers = createTimers(ports, hooks.failed);
  const notes = createDeviceRowWriter(ports, store, leaderEpoch, hooks.failed);
  const refusals = createSubscriptionRetries(ports, (driveId) => {
    if (drives.has(driveId)) subscribe(driveId);
  });
  let activeDrive: string | null = null;
  let isConnectionDoubtful = false;
  let stopped = false;

  const client = createCancellableClient(remote);
  const drain = createOutboxSender(context, client, {
    leaderEpoch,
    machineId: hooks.machineId,
    applied,
    settled: (isRefused) => hooks.content.settled(isRefused),
    spacesChanged: () => listing.refresh(),
    failed: hooks.failed,
  });
  const managed = lazyAdministration(context, client, { leaderEpoch, failed: hooks.failed });
  const listing = createSpaceListing(ports, { ...hooks, listed: () => managed.look('unknown') });
  await drain.recoverSending();
  const socket = openRealtimeSocket(ports, remote, { stateChanged, alive, frame, unknownFrame });
  stateChanged(socket.state());
  if (!hooks.signedIn()) socket.dispatch({ type: 'refused' });
  await refreshDrives();
  drain.wake();
  listing.refresh();
  // Whoever led before may have ended between showing a new replica and deleting the one before.
  void sweepReplicas(store.relaxed, context.leaderGuard(leaderEpoch)).catch(hooks.failed);

  function stateChanged(state: Connection) {
    notes.connection(connectionStatusOf(state, ports.online()));
    if (state.name === 'connecting') client.connecting();
    else if ('isBlocked' in state && state.isBlocked) poll();
    if (state.name !== 'open') return;
    client.connected();
    for (const driveId of drives.keys()) subscribe(driveId);
    managed.look('all');
    listing.refresh();
    void notes.written().then(() => {
      drain.wake(true);
      hooks.content.wake(true);
    });
  }

  /** Asks for what a socket would have brought. */
  function poll() {
    for (const drive of drives.values()) drive.pull();
    listing.refresh();
    timers.scheduleOnce('look', limits.reconnectAfterGiveUpMs, () => managed.look('all'));
  }

  function alive() {
    if (isConnectionDoubtful && socket.state().name === 'open') notes.connection('online');
    isConnectionDoubtful = false;
    drain.heard();
    hooks.content.heard();
    notes.heard();
  }

  /** A call was answered: then a socket can be had too, unless the server has too much to do. */
  function answered(status: number) {
    alive();
    if (!isRetryableStatus(status)) socket.dispatch({ type: 'answered' });
  }

  function frame(received: ServerFrame) {
    const driveId = 'drive_id' in received ? received.drive_id : undefined;
    if (driveId !== undefined) drives.get(driveId)?.receive(received);
    if (!('type' in received)) return;
    if (driveId !== undefined && received.type === 'FOLLOWING') refusals.succeeded(driveId);
    if (/^(WORKSPACE|FILESPACE|ACCESS)_/.test(received.type)) listing.refresh();
    if (received.type === 'ACCESS_CHANGE') refusals.retryAll();
    if ('data' in received) managed.receive(received);
  }

  /** A newer server may have announced a change: the response to subscribing shows what is missing. */
  function unknownFrame() {
    timers.scheduleOnce('resubscribe', resubscribeDelayMs, () => {
      for (const driveId of drives.keys()) subscribe(driveId);
    });
  }

  function subscribe(driveId: string) {
    socket.send({ driveId, userId: hooks.userId });
  }

  /** The list says why. */
  function refused(driveId: string) {
    listing.refresh();
    refusals.refused(driveId);
  }

  async function refreshDrives() {
    const rows = (await store.relaxed.syncStates.toArray()).filter((row) => row.connected);
    const connected = new Set(rows.map((row) => row.driveId));
    for (const [driveId, drive] of drives) {
      if (connected.has(driveId)) continue;
      drives.delete(driveId);
      socket.send({ leave: driveId });
      ending.set(driveId, stopSync(driveId, drive).catch(hooks.failed));
    }
    for (const { driveId, shown, filling } of rows) {
      // Disconnected and connected again before this was seen.
      if (shown === null && filling === null) drives.get(driveId)?.pull();
      if (stopped || drives.has(driveId) || ending.has(driveId)) continue;
      const about = { leaderEpoch, driveId, filled, failed: hooks.failed };
      const drive = syncDrive(context, client, { ...about, refused: () => refused(driveId) });
      drives.set(driveId, drive);
      subscribe(driveId);
      drive.pull();
    }
  }

  function filled() {
    drain.wake();
    hooks.content.settled(false);
  }

  /** Nobody else syncs the filespace before: two would write into one replica. */
  async function stopSync(driveId: string, drive: SyncedDrive) {
    await drive.stop();
    ending.delete(driveId);
    if (stopped) return;
    // What the server took there waits for no row any more.
    drain.wake();
    // It may have been connected again since then.
    await refreshDrives();
  }

  function applied(driveId: string) {
    if (socket.state().name !== 'open') return drives.get(driveId)?.pull();
    timers.schedule(echoTimeoutMs, async () => {
      if (await drain.isAwaitingEcho(driveId)) drives.get(driveId)?.pull();
    });
  }

  function setActiveFolder(driveId: string, folderId: string) {
    drives.get(driveId)?.setVisibleFolder(folderId);
    if (activeDrive === driveId) return;
    activeDrive = driveId;
    timers.schedule(limits.subscribeDelayMs, () => {
      if (drives.has(driveId)) subscribe(driveId);
    });
  }

  function receiveTabMessage(wake: TabMessage) {
    if (stopped) return;
    if (wake.kind === 'outbox') {
      drain.wakeSoon();
      socket.dispatch({ type: 'user-active' });
    } else if (wake.kind === 'drives') {
      void refreshDrives().catch(hooks.failed);
      managed.look('unknown');
      drain.wake();
    } else if (wake.kind === 'spaces') listing.refresh();
    else if (wake.kind === 'settled') {
      if (wake.isAwaited) applied(wake.driveId);
      drain.wake();
    } else if (wake.kind === 'people' || wake.kind === 'access') managed.wake(wake);
    else if (wake.kind === 'snapshots' || wake.kind === 'activity' || wake.kind === 'stars')
      managed.wake(wake);
    else if (wake.kind === 'rebuild') for (const drive of drives.values()) drive.rebuild();
    else if (wake.kind === 'look') setActiveFolder(wake.driveId, wake.folderId);
    else if (wake.kind === 'account') socket.dispatch({ type: 'signed-in' });
    else if (wake.kind === 'refused') {
      if (!hooks.signedIn()) socket.dispatch({ type: 'refused' });
    } else if (wake.kind === 'sync-now') reconnectAll();
    else if (wake.kind !== 'signal') return;
    else if (wake.what === 'online' || wake.what === 'visible' || wake.what === 'resumed') reconnectAll();
    else if (wake.what === 'activity') socket.dispatch({ type: 'user-active' });
    else if (wake.what === 'offline') markConnectionDoubtful();
  }

  /** The device says that it has no network. That is shown immediately, and proved or disproved by the next heartbeat. */
  function markConnectionDoubtful() {
    const isSignedOut = connectionStatusOf(socket.state(), false) === 'signed-out';
    notes.connection(isSignedOut ? 'signed-out' : 'offline');
    if (socket.state().name !== 'open') return;
    isConnectionDoubtful = true;
    socket.dispatch({ type: 'wake' });
  }

  function reconnectAll() {
    socket.dispatch({ type: 'wake' });
    drain.wake(true);
    for (const drive of drives.values()) drive.pull();
  }

  return {
    leaderEpoch,
    hear: receiveTabMessage,
    answered,
    async stop() {
      stopped = true;
      const written = notes.stop();
      timers.stop();
      listing.stop();
      refusals.stop();
      socket.stop();
      await Promise.all([drain, managed, ...drives.values()].map((drive) => drive.stop()));
      await Promise.all(ending.values());
      await written;
    },
  };
}
