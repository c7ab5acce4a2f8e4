import type { Account } from '#contract/entities/account.ts';
import type { PageSignal, WorkerApi } from '#contract/worker-api.ts';
import { accountCalls } from '../remote/account.ts';
import { createRemote, type Remote } from '../remote/remote.ts';
import { createChanges } from './changes.ts';
import { type Engine, mayBeLost } from './engine.ts';
import { keepRunning, type RunningEngine } from './keep-running.ts';
import { createMakers } from './makers.ts';
import { wipe } from './others.ts';
import { parseMirror } from './parse-mirror.ts';
import type { Ports } from './ports.ts';
import { createQuestions } from './questions.ts';
import { createSettings } from './settings.ts';

const patienceMs = 5000;

/** The worker as the page sees it: one engine for the person who is signed in, none before. */
export function createWorkerApi(ports: Ports): WorkerApi {
  const nobody = createRemote(ports, { token: () => null, signedOut() {}, heard() {} });
  const account = accountCalls(nobody, theirs);
  const session = ports.openChannel('lunvik-session', hearSession);
  let running: RunningEngine | null = null;
  let isOver = false;
  let turn: Promise<void> = Promise.resolve();

  /**
   * The engine that works; who asks before anybody started one waits for nothing and hears of it. Where none could be
   * started, or its person has signed out, nothing is answered: the page says so, and the screen that asked is going.
   */
  async function engine(): Promise<Engine> {
    await turn;
    if (running !== null) return running.engine();
    if (!isOver) throw new Error('nobody is signed in');
    return new Promise(() => undefined);
  }

  /** The calls of whoever is signed in; without a token where nobody is. */
  async function theirs(): Promise<Remote> {
    await turn;
    return (await running?.engine())?.remote ?? nobody;
  }

  /** Does something again that met the loss of the database: on the new engine, with all that waited. */
  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    const before = await engine();
    try {
      return await work();
    } catch (error) {
      if (mayBeLost(error)) await before.judge(error);
      if ((await engine()) === before) throw error;
      return work();
    }
  }

  const patience = () => new Promise<void>((resolve) => ports.setTimer(patienceMs, resolve));

  const desk = async () => (await engine()).desk;
  const beingWritten = new Set<Promise<unknown>>();

  /** A change counts as being written from when it is asked for: long before its transaction, on a slow disk. */
  async function writing<T>(work: () => Promise<T>): Promise<T> {
    const done = attempt(work);
    beingWritten.add(done);
    try {
      return await done;
    } finally {
      beingWritten.delete(done);
    }
  }

  const changes = createChanges(desk, () => void tellWritten().catch(ports.report));

  async function allWritten() {
    while (beingWritten.size > 0) await Promise.allSettled(beingWritten);
  }

  /** Who has signed out while the change was written has nobody to be told. */
  async function tellWritten() {
    await turn;
    (await running?.engine())?.tell({ kind: 'outbox' });
  }

  /** Starting, ending and wiping come one after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function startFor(who: Account, machineId: string, mirror: string | null) {
    isOver = false;
    if (running?.userId === who.userId && running.isRunning()) {
      (await running.engine()).renew(who);
      return;
    }
    await running?.stop();
    running = keepRunning(ports, who, machineId, () => parseMirror(mirror));
    try {
      await running.engine();
    } catch (error) {
      running = null;
      isOver = true;
      throw error;
    }
  }

  async function signOut() {
    const ending = running;
    if (ending === null) return;
    const { userId } = ending;
    const engine = await ending.engine().catch(() => null);
    // The server ends the session if it can be reached in a moment; the device is wiped in any case.
    await Promise.race([engine?.remote.call('signOut', {}), patience()]);
    await ending.stop();
    running = null;
    isOver = true;
    session.post({ kind: 'signed-out', userId });
    await wipe(ports, userId);
  }

  /** Another tab signed this person out: what is open here stands in the way of the wipe. */
  function hearSession(message: unknown) {
    const { kind, userId } = message as { kind?: unknown; userId?: unknown };
    if (kind !== 'signed-out') return;
    void inTurn(async () => {
      if (running?.userId !== userId) return;
      await running?.stop();
      running = null;
      isOver = true;
    });
  }

  return {
    start: (who, machineId, mirror = null) => inTurn(() => startFor(who, machineId, mirror)),
    signIn: account.signIn,
    signUp: account.signUp,
    createInvitedUser: account.createInvitedUser,
    resendVerification: account.resendVerification,
    verify: account.verify,
    forgotPassword: account.forgotPassword,
    resetPassword: account.resetPassword,
    changePassword: account.changePassword,
    callWithPassword: account.callWithPassword,
    signOut: () => inTurn(signOut),
    written: () => Promise.race([allWritten(), patience()]),

    ...createMakers(engine),
    async call(name, input) {
      return (await theirs()).call(name, input);
    },
    refreshSpaces: async () => (await engine()).refresh(),
    async refreshPeople(workspaceId) {
      (await engine()).tell({ kind: 'people', workspaceId });
    },
    async refreshAccess(id) {
      (await engine()).tell({ kind: 'access', id });
    },

    ...mapMethods(createSettings(engine), attempt),
    async look(driveId, folderId) {
      (await engine()).tell({ kind: 'look', driveId, folderId });
    },

    ...mapMethods(changes, writing),
    async syncNow() {
      (await engine()).tell({ kind: 'sync-now' });
    },

    ...mapMethods(createQuestions(desk), attempt),
    async signal(what: PageSignal) {
      // A hint: where no engine hears it, none missed it.
      const its = await running?.engine().catch(() => null);
      its?.signal(what);
    },
    diagnostics: async () => (await engine()).diagnostics(),
    async rebuild() {
      (await engine()).tell({ kind: 'rebuild' });
    },
    async storage() {
      return ports.estimate();
    },
  };
}

type Methods = { readonly [name: string]: (...args: never[]) => Promise<unknown> };

function mapMethods<T extends Methods>(methods: T, around: <R>(work: () => Promise<R>) => Promise<R>): T {
  const entries = Object.entries(methods).map(([name, method]) => [
    name,
    (...args: never[]) => around(() => method(...args)),
  ]);
  return Object.fromEntries(entries) as T;
}
