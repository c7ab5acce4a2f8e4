import type { Account } from '#contract/entities/account.ts';
import { err, type Result } from '#contract/rules/result.ts';
import {
  type CallProblem,
  type Diagnostics,
  type PageSignal,
  userChannelName,
} from '#contract/worker-api/worker-api.ts';
import { createApiClient } from '../api-client/api-client.ts';
import { createEngineContext, type TabMessage } from '../engine/engine-context.ts';
import { isDatabaseIntact, openUserStore, type StoreClosed, updateDevice } from '../engine/user-store.ts';
import type { Ports } from '../lib/ports.ts';
import { isConnectionLost, isQuotaError } from '../replica/indexeddb-errors.ts';
import { type OutboxBackup, watchOutboxBackup } from '../replica/outbox-backup.ts';
import { StaleWriterError } from '../replica/write-guard.ts';
import { createIndexCache } from '../tree-index/index-cache.ts';
import { createUploads } from '../uploads/uploads.ts';
import { contentDirectoryName } from './content-directories.ts';
import { bugEntry, callErrorEntry, createErrorLog } from './error-log.ts';
import { type Leader, startLeader } from './leader.ts';
import { createLeaderElection } from './leader-election.ts';
import { refreshSpaces } from './space-list.ts';

/** The engine stopped by itself, because it may not write any more. */
export interface EngineStopped {
  readonly loss: StoreClosed;
  readonly account: Account;
  /** What was pending here last. */
  readonly backup: OutboxBackup | null;
}

/** Whether the loss of the database may have caused the error; `handleError` of the engine finds out. */
export function mightBeStoreLoss(error: unknown): boolean {
  return error instanceof StaleWriterError || isConnectionLost(error);
}

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/** One person's engine in one tab. It leads when the lock comes; until then it writes what its own page does. */
export async function startEngine(
  ports: Ports,
  first: Account,
  machineId: string,
  ended: (end: EngineStopped) => void,
  readBackup: () => OutboxBackup | null = () => null,
) {
  let account = first;
  let refusedToken: string | null = null;
  let leader: Leader | null = null;
  let stopping: Promise<void> | null = null;
  let refreshing: Promise<Result<true, CallProblem>> | null = null;
  const troubles = createErrorLog();
  const abort = new AbortController();
  const turns = createLeaderElection(ports, `lunvik-leader-${first.userId}`, abort.signal);

  let isBegun = false;
  let isOver = false;
  const store = await openUserStore(ports, account.userId, lost, readBackup);
  if (abort.signal.aborted) throw new StaleWriterError('database');
  isBegun = true;
  const backup = watchOutboxBackup(store.relaxed, store.identity);
  const token = () => (account.token === refusedToken ? null : account.token);
  const remote = createApiClient(ports, {
    token,
    onUnauthorized,
    onResponse: () => leader?.alive(),
    failed: unanswered,
  });
  const context = createEngineContext(ports, store, createIndexCache(store.relaxed), backup.wrote);
  const uploads = createUploads(context, {
    server: {
      ports,
      authorize: () => {
        const current = token();
        return current === null ? null : { token: current };
      },
      refused: (sent, end) => {
        if (sent === account.token) onUnauthorized(end);
      },
      responded: () => leader?.alive(),
    },
    directoryName: contentDirectoryName(account.userId, store.identity),
    leaderEpoch: () => leader?.leaderEpoch ?? null,
    changed: () => broadcast({ kind: 'uploads' }),
    settled: (driveId, isAwaited) => broadcast({ kind: 'settled', driveId, isAwaited }),
    spacesChanged: () => broadcast({ kind: 'spaces' }),
    failed: reportError,
  });
  const channel = ports.openChannel(userChannelName(account.userId), (message) =>
    receive(message as TabMessage),
  );
  const leading = turns.run(leadUntil).catch(reportError);

  async function leadUntil(over: AbortSignal) {
    const { userId } = account;
    const signedIn = () => token() !== null;
    const connected = () => uploads.wake(true);
    const settled = () => uploads.wake();
    const changes = { connected, settled };
    const hooks = { userId, machineId, signedIn, refreshSpaces: refresh, ...changes, failed: reportError };
    // Who cannot lead now (the device is full, for one) tries again: there may be no other tab to do it.
    for (let failures = 1; leader === null && !over.aborted; failures += 1) {
      try {
        leader = await startLeader(context, remote, hooks);
        uploads.wake();
      } catch (error) {
        reportError(error);
        await turns.pause(over, failures);
      }
    }
    await turns.untilAborted(over);
    await leader?.stop();
    leader = null;
  }

  /** Tells the other tabs, and this one. A page that can only be reloaded may still say that somebody clicked on it. */
  function broadcast(wake: TabMessage) {
    if (isOver) return;
    channel.post(wake);
    receive(wake);
  }

  function receive(wake: TabMessage) {
    if (wake.kind === 'account') acceptAccount(wake.account);
    if (wake.kind === 'refused') refusedToken = wake.token;
    if (wake.kind === 'trouble') troubles.note(wake.trouble);
    leader?.hear(wake);
    wakeUploads(wake);
  }

  function wakeUploads(wake: TabMessage) {
    const isOnline = wake.kind === 'signal' && /^(online|visible|resumed)$/.test(wake.what);
    if (isOnline || wake.kind === 'sync-now' || wake.kind === 'account') uploads.wake(true);
    else if (wake.kind === 'outbox' || wake.kind === 'uploads') uploads.wake();
  }

  function unanswered(name: string, problem: CallProblem) {
    broadcast({ kind: 'trouble', trouble: callErrorEntry(name, problem, ports.now()) });
  }

  function acceptAccount(next: Account) {
    if (next.userId === account.userId) account = next;
  }

  function onUnauthorized(end: Extract<TabMessage, { kind: 'refused' }>['end']) {
    if (refusedToken === account.token) return;
    broadcast({ kind: 'refused', token: account.token, end });
    if (leader === null) void updateDevice(store, null, { connection: 'signed-out' }).catch(reportError);
  }

  /** One listing at a time; who asks meanwhile gets one that begins after this one. */
  async function refresh(): Promise<Result<true, CallProblem>> {
    while (refreshing !== null) await refreshing;
    refreshing = refreshSpaces(context, remote, account.email)
      .catch((error: unknown) => {
        reportError(error);
        return err<CallProblem>({ kind: 'offline' });
      })
      .finally(() => {
        refreshing = null;
      });
    const listed = await refreshing;
    leader?.hear({ kind: 'drives' });
    return listed;
  }

  function reportError(error: unknown) {
    void handleError(error);
  }

  /** Who may not write any more stops; everything else that is thrown is a bug and goes on to whoever watches. */
  async function handleError(error: unknown): Promise<void> {
    if (abort.signal.aborted) return;
    broadcast({ kind: 'trouble', trouble: bugEntry(error, ports.now()) });
    if (error instanceof StaleWriterError) {
      if (error.why !== 'replica') lost(error.why === 'schema' ? 'outdated' : 'gone');
    } else if (isQuotaError(error)) await reportStorageFull();
    else if (!isConnectionLost(error)) ports.report(error);
    else if (!(await isDatabaseIntact(store))) lost('gone');
    else if (!abort.signal.aborted) ports.report(error);
  }

  /** A row this small mostly fits where a page of a full sync does not; open pages are notified in any case. */
  async function reportStorageFull() {
    const storageFullMs = ports.now();
    broadcast({ kind: 'full', atMs: storageFullMs });
    await updateDevice(store, null, { storageFullMs }).catch(() => undefined);
  }

  function lost(loss: StoreClosed) {
    if (abort.signal.aborted) return;
    if (isBegun) void stop();
    else abort.abort(); // while the store was being opened: there is nothing to stop yet
    ended({ loss, account, backup: isBegun ? backup.latest() : null });
  }

  function stop(): Promise<void> {
    stopping ??= finish();
    return stopping;
  }

  async function finish() {
    abort.abort();
    backup.stop();
    remote.stop();
    await uploads.stop();
    await leading;
    isOver = true;
    channel.close();
    store.close();
  }

  return {
    context,
    remote,
    uploads,
    account: () => account,
    broadcast,
    /** What this tab's own page saw. A page that is about to be frozen must not keep the lead. */
    signal(what: PageSignal) {
      if (what === 'frozen') turns.suspend();
      else if (what === 'resumed' || what === 'visible') turns.resume();
      broadcast({ kind: 'signal', what });
    },
    refresh,
    reportError,
    handleError,
    stop,
    diagnostics: (): Diagnostics => ({ leads: leader !== null, errors: troubles.list() }),
    isStopped: () => abort.signal.aborted,
    /** The same person, perhaps with a new token. */
    updateToken(next: Account) {
      if (next.token !== account.token) broadcast({ kind: 'account', account: next });
    },
  };
}
