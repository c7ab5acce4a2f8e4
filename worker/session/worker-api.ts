import type { Account } from '#contract/entities/account.ts';
import type { PageSignal, WorkerApi } from '#contract/worker-api/worker-api.ts';
import { type ApiClient, createApiClient } from '../api-client/api-client.ts';
import type { Ports } from '../lib/ports.ts';
import { createWriteLock } from '../lib/write-lock.ts';
import { createChangeCalls } from './change-calls.ts';
import { lazyUploadCalls } from './content/lazy-file-calls.ts';
import { createDeviceQueries } from './device-queries.ts';
import { createDeviceSettings } from './device-settings.ts';
import type { Engine } from './engine.ts';
import { lazyAccountCalls } from './lazy-account-calls.ts';
import { createSpaceCalls } from './spaces/create-spaces.ts';
import { storedBackup } from './stored-backup.ts';
import { type SupervisedEngine, superviseEngine } from './supervise-engine.ts';
import { clearSyncedData, countUnsent, deleteDatabase, tryEmptyDatabase } from './user-databases.ts';

const signOutTimeoutMs = 5000;

/** The worker as the page sees it: one engine for the person who is signed in, none before. */
export function createWorkerApi(ports: Ports): WorkerApi {
  let language = 'en';
  const anonymousClient = createApiClient(ports, {
    token: () => null,
    onUnauthorized() {},
    onResponse() {},
    language: () => language,
  });
  const account = lazyAccountCalls(ports, anonymousClient, signedInClient);
  const session = ports.openChannel('lunvik-session', receiveSessionMessage);
  let running: SupervisedEngine | null = null;
  let isOver = false;
  let turn: Promise<void> = Promise.resolve();
  let sessionEnded: Promise<void> = Promise.resolve();
  const writes = createWriteLock(ports);

  /**
   * The engine that works; who asks before anybody started one waits for nothing and gets an error. Where none could be
   * started, or its person has signed out, nothing is answered: the page says so, and the screen that asked is going.
   */
  async function engine(): Promise<Engine> {
    await turn;
    if (running !== null) return running.engine();
    if (!isOver) throw new Error('nobody is signed in');
    return new Promise(() => undefined);
  }

  /** The calls of whoever is signed in; without a token where nobody is. */
  async function signedInClient(): Promise<ApiClient> {
    await turn;
    return (await running?.engine())?.remote ?? anonymousClient;
  }

  /** Does something again that met the loss of the database: on the new engine, with all that waited. */
  async function withRecovery<T>(work: () => Promise<T>): Promise<T> {
    const before = await engine();
    try {
      return await work();
    } catch (error) {
      await before.handleStoreLoss(error);
      if ((await engine()) === before) throw error;
      return work();
    }
  }

  const patience = () => new Promise<void>((resolve) => ports.setTimer(signOutTimeoutMs, resolve));

  const context = async () => (await engine()).context;
  const changes = createChangeCalls(context, () => void notifyOutboxChanged().catch(ports.report), writing);

  const uploads = lazyUploadCalls(
    engine,
    () => void notifyOutboxChanged().catch(ports.report),
    (calls) => mapMethods(calls, writing),
  );

  async function notifyOfflineFiles() {
    await turn;
    (await running?.engine())?.broadcast({ kind: 'offline-files' });
  }

  /** Whoever comes to write when the person has signed out gets no response: their page is closing. */
  async function writing<T>(work: () => Promise<T>): Promise<T> {
    const done = await writes.shared(async () => {
      await turn;
      return isOver ? null : { result: await withRecovery(work) };
    });
    return done === null ? new Promise(() => undefined) : done.result;
  }

  /** Who has signed out while the change was written has nobody to be notified. */
  async function notifyOutboxChanged() {
    await turn;
    (await running?.engine())?.broadcast({ kind: 'outbox' });
  }

  /** Starting, ending and wiping come one after the other. */
  function serialize(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function startFor(who: Account, machineId: string, backup: string | null) {
    isOver = false;
    if (running?.userId === who.userId && running.isRunning()) {
      (await running.engine()).updateToken(who);
      return;
    }
    await running?.stop();
    running = superviseEngine(ports, who, machineId, storedBackup(ports, backup));
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
    // Another tab has done it since, or nobody was signed in.
    if (running === null) return true;
    let token: string | null = null;
    const empty = async () => {
      const { account: who, context } = await engine();
      token = who().token;
      return tryEmptyDatabase(context.store, losing);
    };
    // A database that cannot be emptied is deleted all the same, once the person has been asked.
    if (!(await withRecovery(empty).catch(() => losing))) return false;
    await serialize(() => endSession(token));
    return true;
  }

  /** The other tabs come first: what they hold open blocks the deletion, and they would make again what is deleted. */
  async function endSession(token: string | null) {
    if (running === null) return;
    const ending = running;
    const { userId } = ending;
    session.post({ kind: 'signed-out', userId });
    running = null;
    isOver = true;
    const last = createApiClient(ports, { token: () => token, onUnauthorized() {}, onResponse() {} });
    sessionEnded = Promise.race([last.call('signOut', {}).then(() => undefined), patience()]);
    await ending.stop();
    await deleteDatabase(ports, userId);
  }

  /** Another tab signed this person out: what is open here stands in the way of the wipe. */
  function receiveSessionMessage(message: unknown) {
    const { kind, userId } = message as { kind?: unknown; userId?: unknown };
    if (kind !== 'signed-out') return;
    void serialize(() => stopFor(userId));
  }

  async function stopFor(userId: unknown) {
    if (running?.userId !== userId) return;
    await running?.stop();
    running = null;
    isOver = true;
  }

  async function clearUserData(userId: string): Promise<number> {
    session.post({ kind: 'signed-out', userId });
    let pending = 0;
    await serialize(async () => {
      await stopFor(userId);
      pending = await clearSyncedData(ports, userId);
    });
    return pending;
  }

  return {
    start: (who, machineId, backup = null) => serialize(() => startFor(who, machineId, backup)),
    ...account,
    signOut: (losing) => writes.exclusive(() => signOut(losing)),
    clearSyncedData: clearUserData,
    countUnsent: (userId) => countUnsent(ports, userId),
    sessionEnded: () => sessionEnded,
    /** Nobody asks as long as the clock is right. */
    checkSession: (token) =>
      import('../api-client/check-session.ts').then(
        (code) => code.checkSession(ports, token),
        () => ({ kind: 'unanswered' }),
      ),

    ...createSpaceCalls(engine),
    async call(name, input) {
      return (await signedInClient()).call(name, input);
    },
    refreshSpaces: async () => (await engine()).refresh(),
    async refreshPeople(workspaceId) {
      (await engine()).broadcast({ kind: 'people', workspaceId });
    },
    async refreshAccess(id) {
      (await engine()).broadcast({ kind: 'access', id });
    },
    async refreshSnapshots(driveId) {
      (await engine()).broadcast({ kind: 'snapshots', driveId });
    },

    ...mapMethods(createDeviceSettings(engine), withRecovery),
    async setVisibleFolder(driveId, folderId) {
      (await engine()).broadcast({ kind: 'look', driveId, folderId });
    },

    ...uploads,
    ...mapMethods(changes, writing),
    discard: changes.discard,
    async syncNow() {
      (await engine()).broadcast({ kind: 'sync-now' });
    },

    ...mapMethods(
      createDeviceQueries(engine, () => void notifyOfflineFiles().catch(ports.report)),
      withRecovery,
    ),
    async speak(spoken: string) {
      language = spoken;
    },

    async reportPageState(what: PageSignal) {
      // A hint: where no engine receives it, none missed it.
      const its = await running?.engine().catch(() => null);
      its?.signal(what);
    },
    diagnostics: async () => (await engine()).diagnostics(),
    async resync() {
      (await engine()).broadcast({ kind: 'rebuild' });
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
