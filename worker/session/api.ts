import type { Account } from '#contract/entities/account.ts';
import type { PageSignal, WorkerApi } from '#contract/worker-api.ts';
import { accountCalls } from '../remote/account.ts';
import { createRemote, type Remote } from '../remote/remote.ts';
import { createWriteLock } from '../write/write-lock.ts';
import { createChanges } from './changes.ts';
import { type Engine, mayBeLost } from './engine.ts';
import { keepRunning, type RunningEngine } from './keep-running.ts';
import { createMakers } from './makers.ts';
import { emptied, sealPerson, wipe } from './others.ts';
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
  let farewell: Promise<void> = Promise.resolve();
  const writes = createWriteLock(ports);

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
  const changes = createChanges(desk, () => void tellWritten().catch(ports.report));

  /** Whoever comes to write when the person has signed out is told nothing: their page is going. */
  async function writing<T>(work: () => Promise<T>): Promise<T> {
    const done = await writes.writing(async () => {
      await turn;
      return isOver ? null : { answer: await attempt(work) };
    });
    return done === null ? new Promise(() => undefined) : done.answer;
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

  async function signOut(losing: boolean): Promise<boolean> {
    await turn;
    // Another tab did it meanwhile, or nobody was signed in.
    if (running === null) return true;
    let token: string | null = null;
    const empty = async () => {
      const { account: who, desk } = await engine();
      token = who().token;
      return emptied(desk.store, losing);
    };
    // A database that cannot be emptied is deleted all the same, once the person has been asked.
    if (!(await attempt(empty).catch(() => losing))) return false;
    await inTurn(() => leave(token));
    return true;
  }

  /** The other tabs come first: what they hold open stands in the way, and what is gone they would make anew. */
  async function leave(token: string | null) {
    if (running === null) return;
    const ending = running;
    const { userId } = ending;
    session.post({ kind: 'signed-out', userId });
    running = null;
    isOver = true;
    const last = createRemote(ports, { token: () => token, signedOut() {}, heard() {} });
    farewell = Promise.race([last.call('signOut', {}).then(() => undefined), patience()]);
    await ending.stop();
    await wipe(ports, userId);
  }

  /** Another tab signed this person out: what is open here stands in the way of the wipe. */
  function hearSession(message: unknown) {
    const { kind, userId } = message as { kind?: unknown; userId?: unknown };
    if (kind !== 'signed-out') return;
    void inTurn(() => stopFor(userId));
  }

  async function stopFor(userId: unknown) {
    if (running?.userId !== userId) return;
    await running?.stop();
    running = null;
    isOver = true;
  }

  async function seal(userId: string): Promise<number> {
    session.post({ kind: 'signed-out', userId });
    let waits = 0;
    await inTurn(async () => {
      await stopFor(userId);
      waits = await sealPerson(ports, userId);
    });
    return waits;
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
    signOut: (losing) => writes.alone(() => signOut(losing)),
    seal,
    sessionEnded: () => farewell,

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
