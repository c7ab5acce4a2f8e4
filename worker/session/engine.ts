import type { Account } from '#contract/entities/account.ts';
import {
  type CallProblem,
  type Diagnostics,
  type PageSignal,
  userChannelName,
} from '#contract/worker-api/worker-api.ts';
import { createApiClient } from '../api-client/api-client.ts';
import { createEngineContext, type TabMessage } from '../engine/engine-context.ts';
import { openUserStore, type StoreClosed, updateDevice } from '../engine/user-store.ts';
import type { Ports } from '../lib/ports.ts';
import {
  noBackup,
  type OutboxBackup,
  type StoredBackup,
  watchOutboxBackup,
} from '../replica/outbox-backup.ts';
import { StaleWriterError } from '../replica/write-guard.ts';
import { lazyContent } from './content/lazy-content.ts';
import { createErrorHandler, mightBeStoreLoss } from './engine-errors.ts';
import { callErrorEntry, createErrorLog } from './error-log.ts';
import { beginLeading } from './leading/begin-leading.ts';
import { createLeaderElection, untilAborted } from './leading/leader-election.ts';
import { createSpaceRefresh } from './spaces/space-refresh.ts';
import { shareTree } from './tree/share-tree.ts';

/** The engine stopped by itself, because it may not write any more. */
export interface EngineStopped {
  readonly loss: StoreClosed;
  readonly account: Account;
  /** What was pending here last. */
  readonly backup: OutboxBackup | null;
}

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/** One person's engine in one tab. It leads when the lock comes; until then it writes what its own page does. */
export async function startEngine(
  ports: Ports,
  first: Account,
  machineId: string,
  ended: (end: EngineStopped) => void,
  stored: StoredBackup = noBackup,
) {
  let account = first;
  let refusedToken: string | null = null;
  let leader: Awaited<ReturnType<typeof beginLeading>> = null;
  let stopping: Promise<void> | null = null;
  const troubles = createErrorLog();
  const abort = new AbortController();
  const turns = createLeaderElection(ports, first.userId, abort.signal);

  let isBegun = false;
  let isOver = false;
  const store = await openUserStore(ports, account.userId, lost, stored);
  if (abort.signal.aborted) throw new StaleWriterError('database');
  isBegun = true;
  const backup = watchOutboxBackup(store.relaxed, store.identity);
  const token = () => (account.token === refusedToken ? null : account.token);
  const remote = createApiClient(ports, {
    token,
    onUnauthorized,
    onResponse: answered,
    failed: unanswered,
  });
  const isStopped = () => abort.signal.aborted;
  const handleError = createErrorHandler(store, ports, { isStopped, broadcast, lost });
  const context = createEngineContext(ports, store, backup.wrote);
  const leaderEpoch = () => leader?.leaderEpoch ?? null;
  const tree = shareTree(context, account.userId, { leaderEpoch, failed: reportError });
  const refresh = createSpaceRefresh(context, remote, {
    email: () => account.email,
    listed() {
      leader?.hear({ kind: 'drives' });
      // Uploads that waited for the end of a hold.
      content.settled(false);
    },
    failed: reportError,
  });
  const content = lazyContent(context, remote, {
    token,
    refused: (sent, end) => sent === account.token && onUnauthorized(end),
    responded: answered,
    leaderEpoch,
    broadcast,
    failed: reportError,
  });
  const channel = ports.openChannel(userChannelName(account.userId), (message) =>
    receive(message as TabMessage),
  );
  const leading = turns.run(leadUntil).catch(reportError);

  async function leadUntil(over: AbortSignal) {
    const { userId } = account;
    const signedIn = () => token() !== null;
    const hooks = { userId, machineId, signedIn, refreshSpaces: refresh, content, failed: reportError };
    tree.lead();
    // Who cannot lead now (the device is full, for one) tries again: there may be no other tab to do it.
    for (let failures = 1; leader === null && !over.aborted; failures += 1) {
      try {
        leader = await beginLeading(context, remote, hooks, over);
        content.wake(false);
      } catch (error) {
        reportError(error);
        await turns.pause(over, failures);
      }
    }
    await untilAborted(over);
    tree.follow();
    await leader?.stop();
    leader = null;
  }

  /** Notifies the other tabs, and this one. A page that can only be reloaded may still say that somebody clicked on it. */
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
    content.hear(wake);
  }

  function answered(status: number) {
    leader?.answered(status);
  }

  function unanswered(name: string, problem: CallProblem) {
    broadcast({ kind: 'trouble', trouble: callErrorEntry(name, problem, ports.now()) });
    if (problem.kind !== 'refused' || problem.code !== 'maintenance') return;
    const maintenanceSaid = problem.values?.message?.toString();
    void updateDevice(store, null, { maintenanceMs: ports.now(), maintenanceSaid }).catch(reportError);
  }

  function acceptAccount(next: Account) {
    if (next.userId === account.userId) account = next;
  }

  function onUnauthorized(end: Extract<TabMessage, { kind: 'refused' }>['end']) {
    if (refusedToken === account.token) return;
    broadcast({ kind: 'refused', token: account.token, end });
    if (leader === null) void updateDevice(store, null, { connection: 'signed-out' }).catch(reportError);
  }

  function reportError(error: unknown) {
    void handleError(error);
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
    await content.stop();
    await leading;
    isOver = true;
    await tree.stop();
    channel.close();
    store.close();
  }

  return {
    context,
    remote,
    tree: tree.calls,
    content: content.get,
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
    /** What another engine, on a database that is there, would not have met. */
    async handleStoreLoss(error: unknown) {
      if (mightBeStoreLoss(error)) await handleError(error);
    },
    stop,
    diagnostics: (): Diagnostics => ({ leads: leader !== null, errors: troubles.list() }),
    isStopped,
    /** The same person, perhaps with a new token. */
    updateToken(next: Account) {
      if (next.token !== account.token) broadcast({ kind: 'account', account: next });
    },
  };
}
