import type { Account } from '#contract/entities/account.ts';
import { err, type Result } from '#contract/rules/result.ts';
import { type CallProblem, type Diagnostics, type PageSignal, personChannel } from '#contract/worker-api.ts';
import { createRemote } from '../remote/remote.ts';
import { Fenced } from '../replica/fenced.ts';
import { type Mirror, watchMirror } from '../replica/mirror.ts';
import { isBrokenOff, isStorageFull } from '../replica/store-errors.ts';
import { createIndexKeeper } from '../search/index-keeper.ts';
import { openDesk, type Wake } from './desk.ts';
import { type Leader, lead } from './leader.ts';
import type { Ports } from './ports.ts';
import { refreshSpaces } from './spaces.ts';
import { isThere, openStore, type StoreLoss, updateDevice } from './store.ts';
import { bugTrouble, callTrouble, createTroubles } from './troubles.ts';
import { createTurns } from './turns.ts';

/** The engine stopped by itself, because it may not write any more. */
export interface EngineEnd {
  readonly loss: StoreLoss;
  readonly account: Account;
  /** What waited here last. */
  readonly mirror: Mirror | null;
}

/** Whether the error may come of the loss of the database; `judge` finds out. */
export function mayBeLost(error: unknown): boolean {
  return error instanceof Fenced || isBrokenOff(error);
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
  const troubles = createTroubles();
  const abort = new AbortController();
  const turns = createTurns(ports, `lunvik-leader-${first.userId}`, abort.signal);

  let isBegun = false;
  let isOver = false;
  const store = await openStore(ports, account.userId, lost, mirrored);
  if (abort.signal.aborted) throw new Fenced('database');
  isBegun = true;
  const mirror = watchMirror(store.relaxed, store.identity);
  const token = () => (account.token === refusedToken ? null : account.token);
  const remote = createRemote(ports, { token, signedOut, heard: () => leader?.alive(), failed: unanswered });
  const desk = openDesk(ports, store, createIndexKeeper(store.relaxed), mirror.wrote);
  const channel = ports.openChannel(personChannel(account.userId), (message) => hear(message as Wake));
  const leading = turns.take(leadUntil).catch(failed);

  async function leadUntil(over: AbortSignal) {
    const { userId } = account;
    const signedIn = () => token() !== null;
    const hooks = { userId, machineId, signedIn, refreshSpaces: refresh, failed };
    // Who cannot lead now (the device is full, for one) tries again: there may be no other tab to do it.
    for (let failures = 1; leader === null && !over.aborted; failures += 1) {
      try {
        leader = await lead(desk, remote, hooks);
      } catch (error) {
        failed(error);
        await turns.pause(over, failures);
      }
    }
    await turns.end(over);
    await leader?.stop();
    leader = null;
  }

  /** Tells the other tabs, and this one. A page that can only be reloaded may still say that somebody clicked on it. */
  function tell(wake: Wake) {
    if (isOver) return;
    channel.post(wake);
    hear(wake);
  }

  function hear(wake: Wake) {
    if (wake.kind === 'account') admit(wake.account);
    if (wake.kind === 'refused') refusedToken = wake.token;
    if (wake.kind === 'trouble') troubles.note(wake.trouble);
    leader?.hear(wake);
  }

  function unanswered(name: string, problem: CallProblem) {
    tell({ kind: 'trouble', trouble: callTrouble(name, problem, ports.now()) });
  }

  function admit(next: Account) {
    if (next.userId === account.userId) account = next;
  }

  function signedOut(end: Extract<Wake, { kind: 'refused' }>['end']) {
    if (refusedToken === account.token) return;
    tell({ kind: 'refused', token: account.token, end });
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

  function failed(error: unknown) {
    void judge(error);
  }

  /** Who may not write any more stops; everything else that is thrown is a bug and goes on to whoever watches. */
  async function judge(error: unknown): Promise<void> {
    if (abort.signal.aborted) return;
    tell({ kind: 'trouble', trouble: bugTrouble(error, ports.now()) });
    if (error instanceof Fenced) {
      if (error.why !== 'replica') lost(error.why === 'schema' ? 'outdated' : 'gone');
    } else if (isStorageFull(error)) await noteFull();
    else if (!isBrokenOff(error)) ports.report(error);
    else if (!(await isThere(store))) lost('gone');
    else if (!abort.signal.aborted) ports.report(error);
  }

  /** A row this small mostly finds room where a page of a fill does not; pages that are open hear it in any case. */
  async function noteFull() {
    const fullMs = ports.now();
    tell({ kind: 'full', atMs: fullMs });
    await updateDevice(store, null, { fullMs }).catch(() => undefined);
  }

  function lost(loss: StoreLoss) {
    if (abort.signal.aborted) return;
    if (isBegun) void stop();
    else abort.abort(); // while the store was being opened: there is nothing to stop yet
    ended({ loss, account, mirror: isBegun ? mirror.latest() : null });
  }

  function stop(): Promise<void> {
    stopping ??= finish();
    return stopping;
  }

  async function finish() {
    abort.abort();
    mirror.stop();
    remote.stop();
    await leading;
    isOver = true;
    channel.close();
    store.close();
  }

  return {
    desk,
    remote,
    account: () => account,
    tell,
    /** What this tab's own page saw. A page that is about to be frozen must not keep the lead. */
    signal(what: PageSignal) {
      if (what === 'frozen') turns.freeze();
      else if (what === 'resumed' || what === 'visible') turns.thaw();
      tell({ kind: 'signal', what });
    },
    refresh,
    failed,
    judge,
    stop,
    diagnostics: (): Diagnostics => ({ leads: leader !== null, troubles: troubles.list() }),
    isStopped: () => abort.signal.aborted,
    /** The same person, perhaps with a new token. */
    renew(next: Account) {
      if (next.token !== account.token) tell({ kind: 'account', account: next });
    },
  };
}
