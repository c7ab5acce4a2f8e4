import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { findScope } from '#server/access/scope.ts';
import { needsAttention } from '#worker/changes/change-state.ts';
import type { TestServer } from '../server.ts';
import { openTab } from '../tab.ts';
import { createTeam, request } from '../team.ts';
import { sequenceOnServer } from '../trees.ts';
import { asUser } from '../users.ts';
import { askHistory, askUndos } from './ask-history.ts';
import { type ExpectedVisibility, expectedVisibility } from './expected-visibility.ts';
import { listeningDevice } from './listening-device.ts';
import { scanDevice, scanMessages, scanResponses } from './taint-scan.ts';
import { createTaints } from './taints.ts';

export type PermissionScenario = Awaited<ReturnType<typeof createPermissionScenario>>;

/** Time that may be let pass while a device settles: less than a socket may be silent, so that no lost news is found by it. */
const patienceMs = 25_000;
const settlesWithinMs = 60_000;

/** A filespace with an owner at the API and a standard user at a real device, which is looked through when it has settled. */
export async function createPermissionScenario(server: TestServer, address: string) {
  const { db } = server.deps;
  const team = await createTeam(server);
  const { owner, standard, driveId } = team;
  const person = asUser(server, standard);
  const taints = createTaints();
  const { device, messages } = listeningDevice(address, taints);
  let truth = await expectedVisibility(db, driveId, standard.memberId);
  taints.note(truth);
  let tab = await openTab(device, person);
  let held: { letGo(): void } | null = null;

  async function look(): Promise<ExpectedVisibility> {
    truth = await expectedVisibility(db, driveId, standard.memberId);
    taints.note(truth);
    return truth;
  }

  async function isSettled(hash: string | null, seq: number): Promise<boolean> {
    const { database } = tab;
    const open = await database.outbox.where('driveId').equals(driveId).toArray();
    const row = await database.syncStates.get(driveId);
    const connection = (await database.device.get('device'))?.connection;
    if (!open.every(needsAttention) || connection !== 'online') return false;
    if (hash === null) return row === undefined && (await database.filespaces.count()) === 0;
    const { shown, filling } = row ?? {};
    return shown?.complete === true && filling === null && shown.scopeHash === hash && shown.seq >= seq;
  }

  /** Until nothing waits and the device stands where the server stands. Who finds the filespace in the list opens it. */
  async function settle(): Promise<void> {
    held?.letGo();
    held = null;
    device.network.mend();
    await tab.api.reportPageState('online');
    const { database } = tab;
    // What waited may take away the very folders by which the filespace is there.
    await waited(async () => (await database.outbox.toArray()).every(needsAttention));
    for (let isWhole = false; !isWhole; ) {
      const hash = (await findScope(db, standard, driveId))?.hash ?? null;
      const seq = await sequenceOnServer(server, driveId);
      if (hash !== null) {
        await waited(async () => (await database.filespaces.count()) === 1);
        if ((await database.syncStates.get(driveId))?.connected !== true)
          await tab.api.connectFilespace(driveId);
      }
      await waited(() => isSettled(hash, seq));
      // What waited on the device may have moved the log on.
      isWhole = (await sequenceOnServer(server, driveId)) === seq;
    }
  }

  /** Timers are brought forward while nothing is on its way. */
  async function waited(condition: () => Promise<boolean>): Promise<void> {
    let isOver = false;
    let failure: unknown = null;
    const over = tab.until(condition).then(
      () => {
        isOver = true;
      },
      (error: unknown) => {
        failure = error;
        isOver = true;
      },
    );
    const startedMs = Date.now();
    for (let leftMs = patienceMs; !isOver; ) {
      await Promise.race([over, idle()]);
      const nextMs = device.clock.nextMs();
      if (!isOver && nextMs !== null && nextMs <= leftMs) {
        leftMs -= nextMs;
        device.clock.pass(nextMs);
      }
      if (Date.now() - startedMs > settlesWithinMs)
        throw new Error(`the device does not settle: ${await describeState()}`);
    }
    if (failure !== null) throw failure;
  }

  async function idle(): Promise<void> {
    await device.network.settled();
    for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  }

  async function describeState(): Promise<string> {
    const { database } = tab;
    const rows = await Promise.all([
      database.syncStates.toArray(),
      database.filespaces.count(),
      database.device.toArray(),
      database.outbox.toArray(),
    ]);
    return JSON.stringify([rows, tab.reports.map(String)]);
  }

  return {
    team,
    driveId,
    taints,
    device,
    truth: () => truth,
    sequence: () => sequenceOnServer(server, driveId),
    tab: () => tab,
    look,
    /** The owner asks; what may be refused is. */
    async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
      const response = await request(server, owner, method, path, body);
      if (response.statusCode >= 500) throw new Error(`${path}: ${response.body}`);
      return response;
    },
    post: (type: string, data: object) =>
      request(server, owner, 'POST', `events/${driveId}`, [
        { event_id: randomUUID(), type, timestamp: 1, message_owner: 'TESTSERVER01', data },
      ]),
    setRole: (role: 0 | 2) =>
      server.app.inject({
        method: 'PUT',
        url: '/api/workspace/users/change/role',
        headers: { authorization: `Bearer ${owner.token}` },
        payload: { id: standard.memberId, workspace_id: team.workspaceId, role },
      }),
    async restart(): Promise<void> {
      tab.kill();
      tab = await openTab(device, person);
    },
    /** The next page of a fill waits before the server until the device settles. */
    holdFullSync(): void {
      held ??= device.network.hold(({ path }) => path.includes('/items'));
    },
    /** Throws where anything is shown, kept or found that may not be known. */
    async settleAndExamine(): Promise<void> {
      await settle();
      await look();
      await scanDevice(tab, driveId, truth, taints);
      if (tab.reports.length > 0) throw new Error(`reported: ${tab.reports.map(String).join('\n')}`);
    },
    examineHistory: async () => scanResponses(await askHistory(person, driveId, truth), taints),
    examineMessages: () => scanMessages(messages, taints),
    /** The last of all: the filespace is another one afterwards. */
    async examineUndos(): Promise<void> {
      const responses = await askUndos(person, driveId, truth.seq);
      await look();
      scanResponses(responses, taints);
    },
    async close(): Promise<void> {
      held?.letGo();
      tab.kill();
      await device.network.close();
    },
  };
}
