import type { Account } from '#contract/entities/account.ts';
import { ok } from '#contract/rules/result.ts';
import { storageTypeOnWire } from '#contract/wire/workspaces.ts';
import type { PageSignal, WorkerApi } from '#contract/worker-api.ts';
import { accountCalls } from '../remote/account.ts';
import { filespaceFromWire, workspaceFromWire } from '../remote/from-wire.ts';
import { createRemote } from '../remote/remote.ts';
import { ReplicaDatabase } from '../replica/database.ts';
import { createChanges } from './changes.ts';
import { connectDrive, disconnectDrive } from './drives.ts';
import { type Engine, startEngine } from './engine.ts';
import type { Ports } from './ports.ts';
import { createQuestions } from './questions.ts';
import { storeNew } from './spaces.ts';
import { updateDevice } from './store.ts';

const signOutPatienceMs = 5000;

/** The worker as the page sees it: one engine for the person who is signed in, none before. */
export function createWorkerApi(ports: Ports): WorkerApi {
  const nobody = createRemote(ports, { token: () => null, signedOut() {}, heard() {} });
  const account = accountCalls(nobody);
  const session = ports.openChannel('lunvik-session', hearSession);
  let current: Promise<Engine> | null = null;
  let turn: Promise<void> = Promise.resolve();

  /** The engine that works; who asks before anybody started one waits for nothing and hears of it. */
  async function engine(): Promise<Engine> {
    await turn;
    if (current === null) throw new Error('nobody is signed in');
    return current;
  }

  const desk = async () => (await engine()).desk;
  const changes = createChanges(
    desk,
    () => void engine().then((its) => its.tell({ kind: 'outbox' }), ports.report),
  );

  /** Starting, ending and wiping come one after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function startFor(who: Account, machineId: string) {
    const before = await current;
    if (before?.account().userId === who.userId && !before.isStopped()) {
      before.renew(who);
      return;
    }
    await before?.stop();
    const starting = startEngine(ports, who, machineId, () => {
      if (current === starting) current = null;
    });
    current = starting;
    try {
      await starting;
    } catch (error) {
      current = null;
      throw error;
    }
  }

  async function signOut() {
    const ending = await current;
    if (ending === null) return;
    // The server ends the session if it can be reached in a moment; the device is wiped in any case.
    await Promise.race([
      ending.remote.call('signOut', {}),
      new Promise<void>((resolve) => ports.setTimer(signOutPatienceMs, resolve)),
    ]);
    await ending.stop();
    current = null;
    const { userId } = ending.account();
    session.post({ kind: 'signed-out', userId });
    const indexedDB = ports.indexedDB && { indexedDB: ports.indexedDB };
    await new ReplicaDatabase(userId, { durability: 'strict', ...indexedDB }).delete();
  }

  /** Another tab signed this person out: what is open here stands in the way of the wipe. */
  function hearSession(message: unknown) {
    const { kind, userId } = message as { kind?: unknown; userId?: unknown };
    if (kind !== 'signed-out') return;
    void inTurn(async () => {
      const ending = await current;
      if (ending === null || ending.account().userId !== userId) return;
      await ending.stop();
      current = null;
    });
  }

  return {
    start: (who, machineId) => inTurn(() => startFor(who, machineId)),
    signIn: account.signIn,
    signUp: account.signUp,
    resendVerification: account.resendVerification,
    verify: account.verify,
    signOut: () => inTurn(signOut),

    async createWorkspace(wish) {
      const { desk: at, remote, account: who, refresh } = await engine();
      const type = Object.entries(storageTypeOnWire).find(([ours]) => ours === wish.storage.type)?.[1];
      const storage = { type: type ?? wish.storage.type, settings: { ...wish.storage.settings } };
      const body = { workspace_name: wish.name, user_id: who().userId, storage };
      const made = await remote.call('createWorkspace', { body });
      if (!made.ok) return made;
      const workspace = workspaceFromWire(made.value);
      await storeNew(at, [workspace], []);
      await refresh();
      return ok(workspace);
    },
    async createFilespace(wish) {
      const { desk: at, remote, refresh } = await engine();
      const { name, workspaceId, regionCode } = wish;
      const region = regionCode === undefined ? {} : { region_code: regionCode };
      const body = { drive_name: name, workspace_id: workspaceId, ...region };
      const made = await remote.call('createDrive', { body });
      if (!made.ok) return made;
      const filespace = filespaceFromWire(made.value);
      await storeNew(at, [], [filespace]);
      await refresh();
      return ok(filespace);
    },
    async call(name, input) {
      const its = current === null ? null : await engine();
      return (its?.remote ?? nobody).call(name, input);
    },
    refreshSpaces: async () => (await engine()).refresh(),

    async connectFilespace(driveId) {
      const its = await engine();
      await connectDrive(its.desk, driveId);
      its.tell({ kind: 'drives' });
    },
    async disconnectFilespace(driveId, forget) {
      const its = await engine();
      await disconnectDrive(its.desk, driveId, forget);
      its.tell({ kind: 'drives' });
    },
    async look(driveId, folderId) {
      (await engine()).tell({ kind: 'look', driveId, folderId });
    },

    ...changes,
    async syncNow() {
      (await engine()).tell({ kind: 'sync-now' });
    },
    async pauseSync(paused) {
      const its = await engine();
      await updateDevice(its.desk.store, null, { paused });
      its.tell({ kind: 'outbox' });
    },

    ...createQuestions(desk),
    async signal(what: PageSignal) {
      const its = await current;
      its?.tell({ kind: 'signal', what });
    },
    async storage() {
      return ports.estimate();
    },
  };
}
