import { liveQuery } from 'dexie';
import type { Account } from '#contract/entities/account.ts';
import { err, type Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { backOffMs } from '../outbox/queue.ts';
import { createRemote } from '../remote/remote.ts';
import { Fenced } from '../replica/fenced.ts';
import { type Mirror, readMirror } from '../replica/mirror.ts';
import { isStorageFull } from '../replica/storage-full.ts';
import { createIndexKeeper } from '../search/index-keeper.ts';
import { openDesk, type Wake } from './desk.ts';
import { type Leader, lead } from './leader.ts';
import type { Ports } from './ports.ts';
import { refreshSpaces } from './spaces.ts';
import { openStore, type StoreLoss, updateDevice } from './store.ts';

/** The engine stopped by itself, because it may not write any more. */
export interface EngineEnd {
  readonly loss: StoreLoss;
  readonly account: Account;
  /** What waited here last. */
  readonly mirror: Mirror | null;
}

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/** One person's engine in one tab. It leads when the lock comes; until then it writes what its own page does. */
export async function startEngine(
  ports: Ports,
  first: Account,
  machineId: string,
  ended: (end: EngineEnd) => void,
  mirrored: () => Mirror | null = () => null,
) {
  let account = first;
  let refusedToken: string | null = null;
  let leader: Leader | null = null;
  let stopping: Promise<void> | null = null;
  let refreshing: Promise<Result<true, CallProblem>> | null = null;
  let mirror: Mirror | null = null;
  const abort = new AbortController();
  const ending = new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()));

  const store = await openStore(ports, account.userId, lost, mirrored);
  const mirroring = liveQuery(() => readMirror(store.relaxed)).subscribe({
    next(read) {
      if (read?.identity === store.identity) mirror = read;
    },
    // The database is gone: what was read last is what is known.
    error() {},
  });
  const token = () => (account.token === refusedToken ? null : account.token);
  const remote = createRemote(ports, { token, signedOut, heard: () => leader?.alive() });
  const desk = openDesk(ports, store, createIndexKeeper(store.relaxed));
  const channel = ports.openChannel(`lunvik-${account.userId}`, (message) => hear(message as Wake));
  const leading = ports
    .lock(`lunvik-leader-${account.userId}`, abort.signal, leadUntilStopped)
    .catch((error: unknown) => {
      if (!abort.signal.aborted) failed(error);
    });

  async function leadUntilStopped() {
    if (abort.signal.aborted) return;
    const { userId } = account;
    const signedIn = () => token() !== null;
    const hooks = { userId, machineId, signedIn, refreshSpaces: refresh, failed };
    // Who cannot lead now (the device is full, for one) tries again: there may be no other tab to do it.
    for (let failures = 1; leader === null && !abort.signal.aborted; failures += 1) {
      try {
        leader = await lead(desk, remote, hooks);
      } catch (error) {
        failed(error);
        await pause(backOffMs(failures, ports.random()));
      }
    }
    await ending;
    await leader?.stop();
    leader = null;
  }

  /** For so long, or until the engine stops. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stopTimer = ports.setTimer(ms, resolve);
      void ending.then(stopTimer).then(resolve);
    });
  }

  /** Tells the other tabs, and this one. */
  function tell(wake: Wake) {
    channel.post(wake);
    hear(wake);
  }

  function hear(wake: Wake) {
    if (wake.kind === 'account') admit(wake.account);
    if (wake.kind === 'refused') refusedToken = wake.token;
    leader?.hear(wake);
  }

  function admit(next: Account) {
    if (next.userId === account.userId) account = next;
  }

  function signedOut() {
    if (refusedToken === account.token) return;
    tell({ kind: 'refused', token: account.token });
    if (leader === null) void updateDevice(store, null, { connection: 'signed-out' }).catch(failed);
  }

  /** One listing at a time; who asks meanwhile gets one that begins after this one. */
  async function refresh(): Promise<Result<true, CallProblem>> {
    while (refreshing !== null) await refreshing;
    refreshing = refreshSpaces(desk, remote, account.email)
      .catch((error: unknown) => {
        failed(error);
        return err<CallProblem>({ kind: 'offline' });
      })
      .finally(() => {
        refreshing = null;
      });
    const listed = await refreshing;
    leader?.hear({ kind: 'drives' });
    return listed;
  }

  /** Who may not write any more stops; everything else that is thrown is a bug and goes on to whoever watches. */
  function failed(error: unknown) {
    if (abort.signal.aborted) return;
    if (isStorageFull(error)) void noteFull();
    else if (!(error instanceof Fenced)) ports.report(error);
    else if (error.why !== 'replica') lost(error.why === 'schema' ? 'outdated' : 'gone');
  }

  /** A row this small still finds room where a page of a fill does not; where it does not, there is nothing to say it with. */
  async function noteFull() {
    await updateDevice(store, null, { fullMs: ports.now() }).catch(() => undefined);
  }

  function lost(loss: StoreLoss) {
    if (abort.signal.aborted) return;
    void stop();
    ended({ loss, account, mirror });
  }

  function stop(): Promise<void> {
    stopping ??= finish();
    return stopping;
  }

  async function finish() {
    abort.abort();
    mirroring.unsubscribe();
    remote.stop();
    await leading;
    channel.close();
    store.close();
  }

  return {
    desk,
    remote,
    account: () => account,
    tell,
    refresh,
    failed,
    stop,
    isStopped: () => abort.signal.aborted,
    /** The same person, perhaps with a new token. */
    renew(next: Account) {
      if (next.token !== account.token) tell({ kind: 'account', account: next });
    },
  };
}
