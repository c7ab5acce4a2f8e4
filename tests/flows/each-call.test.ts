import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { WorkerApi } from '#contract/worker-api/worker-api.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { invite } from '../support/accounts/invitations.ts';
import { signInToken } from '../support/accounts/sign-in-token.ts';
import { createDevice } from '../support/device.ts';
import {
  againMs,
  networkFaults,
  persistentFaults,
  underEachFault,
} from '../support/faults/network-faults.ts';
import { copy, createScenario, move, newFolder, remove, rename, type Scenario } from '../support/scenario.ts';
import type { Tab } from '../support/tab.ts';
import { serverTree, settled, shownTree, statusOnScreen } from '../support/trees.ts';
import { createWorkspace, emailedCode, goodPassword, signUpVerified } from '../support/users.ts';

const machineId = 'TESTDEVICE01';

let scenario: Scenario;
let network: FaultProxy;
let device: ReturnType<typeof createDevice>;
let tab: Tab;
let api: WorkerApi;

beforeEach(async () => {
  scenario = await createScenario();
  const { hostname, port } = new URL(scenario.address);
  network = await startFaultProxy({ host: hostname, port: Number(port) });
  device = createDevice(`http://127.0.0.1:${network.port}`);
  device.clock.hurry(againMs);
  tab = await scenario.openFilled(scenario.owner, device);
  api = tab.api;
});
afterEach(async () => {
  network.set({ kind: 'pass' });
  await scenario.close();
  await network.close();
});

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(scenario.server.deps.db);
  return Number((rows[0] as { count: string }).count);
}

describe('a call that was cut anywhere and is asked again', () => {
  const emails = networkFaults.map(() => `${randomUUID()}@example.com`);
  const input = (turn: number) => ({ email: emails[turn] ?? '', password: goodPassword, machineId });

  it('has one account for it, which can be proved and signed in to', async () => {
    const { server } = scenario;
    await api.call('config', {});
    const codes: string[] = [];
    network.set({ kind: 'pass' });
    await underEachFault(
      network,
      (turn) => api.signUp(input(turn)),
      async (turn) => {
        expect(await count(sql`select count(*) from users where email = ${emails[turn]}`)).toBe(1);
        codes.push(await emailedCode(server, emails[turn] ?? ''));
      },
    );
    await underEachFault(
      network,
      (turn) => api.verify(codes[turn] ?? '', machineId),
      async (turn, response) => {
        expect(response.ok && response.value.account.email).toBe(emails[turn]);
      },
    );
    await underEachFault(
      network,
      (turn) => api.signIn({ ...input(turn), remember: false }),
      async () => {},
      persistentFaults, // not a change, and each answer is another session
    );
    const resets: string[] = [];
    for (const email of emails) {
      expect(await api.forgotPassword(email)).toEqual({ ok: true, value: true });
      resets.push(await emailedCode(server, email));
    }
    const password = 'Harbor-light-7';
    await underEachFault(
      network,
      (turn) => api.resetPassword({ email: emails[turn] ?? '', password, code: resets[turn] ?? '' }),
      async (turn) => {
        const retry = await api.signIn({ ...input(turn), password, remember: false });
        expect(retry.ok).toBe(true);
      },
    );
  });

  it('has one workspace for it', async () => {
    const storage = { type: 'own', settings: { region: 'OR' } };
    await underEachFault(
      network,
      (turn) => api.createWorkspace({ name: `space-${turn}`, storage }),
      async (turn, response) => {
        const created = await count(sql`select count(*) from workspaces where name = ${`space-${turn}`}`);
        expect(created).toBe(1);
        const named = await tab.database.workspaces.filter(({ name }) => name === `space-${turn}`).toArray();
        expect(response.ok && [response.value.id]).toEqual(named.map(({ id }) => id));
      },
    );
  });

  it('has one filespace for it', async () => {
    await underEachFault(
      network,
      (turn) => api.createFilespace({ name: `drive-${turn}`, workspaceId: scenario.workspace.id }),
      async (turn, response) => {
        expect(await count(sql`select count(*) from drives where name = ${`drive-${turn}`}`)).toBe(1);
        expect(response.ok && (await tab.database.filespaces.get(response.value.id))?.name).toBe(
          `drive-${turn}`,
        );
      },
    );
  });
});

describe('an invitation whose calls were cut anywhere and made again', () => {
  const memberCount = (email: string, status: number) =>
    count(sql`select count(*) from members where email = ${email} and status = ${status}`);

  it('is mailed once, answered once, withdrawn once, and makes one account', async () => {
    const { server, workspace } = scenario;
    const emails = networkFaults.map(() => `${randomUUID()}@example.com`);
    const email = (turn: number) => emails[turn] ?? '';
    const ids: string[] = [];
    const inviting = (turn: number) => ({
      body: { workspace_id: workspace.id, workspace_users: [{ email: email(turn), role: 0 }] },
    });
    await api.call('config', {});
    await underEachFault(
      network,
      (turn) => api.call('inviteUsers', inviting(turn)),
      async (turn, response) => {
        expect(response.ok && response.value.already).toEqual([]);
        ids.push((response.ok && response.value.invited[0]?.id) || '');
        const emails = (await server.emails()).filter(({ recipient }) => recipient === email(turn));
        expect(emails).toHaveLength(1);
      },
    );
    const codes = await Promise.all(emails.map((address) => emailedCode(server, address)));
    const names = { firstName: 'Sam', lastName: 'Partner', machineId, password: goodPassword };
    await underEachFault(
      network,
      (turn) =>
        api.createInvitedUser({
          ...names,
          email: email(turn),
          workspaceId: workspace.id,
          code: codes[turn] ?? '',
        }),
      async (turn, response) => {
        expect(response.ok && response.value).toMatchObject({ isVerified: true });
        expect(await memberCount(email(turn), 1)).toBe(1);
      },
    );
    for (const [turn] of networkFaults.entries()) emails[turn] = `${randomUUID()}@example.com`;
    const retry = await api.call('inviteUsers', {
      body: { workspace_id: workspace.id, workspace_users: emails.map((address) => ({ email: address })) },
    });
    const invited = retry.ok ? retry.value.invited : [];
    await underEachFault(
      network,
      (turn) =>
        api.call('withdrawInvite', {
          query: {
            workspaceId: workspace.id,
            workspaceUserId: invited.find((one) => one.email === email(turn))?.id ?? '',
          },
        }),
      async (turn) => {
        expect(await memberCount(email(turn), 0)).toBe(0);
        expect(await count(sql`select count(*) from audit where action = 'invite-withdrawn'`)).toBe(turn + 1);
      },
    );
    expect(ids.every((id) => id !== '')).toBe(true);
  }, 30_000);

  it.each(['acceptInvite', 'declineInvite'] as const)('takes %s once', async (name) => {
    const { server, owner } = scenario;
    const other = await signUpVerified(server);
    const spaces: string[] = [];
    for (const [turn] of networkFaults.entries()) {
      const { id } = await createWorkspace(other, `other-${turn}`);
      await invite(other, id, owner.email);
      spaces.push(id);
    }
    await underEachFault(
      network,
      (turn) =>
        api.call(name, {
          body: { email: owner.email, user_id: owner.userId, workspace_id: spaces[turn] ?? '' },
        }),
      async (turn) => {
        const rows = sql`select count(*) from members where workspace_id = ${spaces[turn]} and status = 1`;
        expect(await count(rows)).toBe(name === 'acceptInvite' ? 2 : 1);
      },
    );
  });
});

describe('an email with a code that is asked for again', () => {
  it('goes out once, though its call was cut anywhere and made again', async () => {
    const { server } = scenario;
    await api.call('config', {});
    for (const [turn, fault] of persistentFaults.entries()) {
      const email = `${randomUUID()}@example.com`;
      expect(await api.signUp({ email, password: goodPassword, machineId })).toMatchObject({ ok: true });
      server.passTime(limits.resendCooldownMs);
      network.set(fault);
      expect(await api.resendVerification(email)).toEqual({ ok: false, problem: { kind: 'offline' } });
      network.set({ kind: 'pass' });
      const retry = await api.resendVerification(email);
      const what = `${turn}: ${JSON.stringify(fault)}`;
      expect(retry, what).toEqual({ ok: true, value: true });
      const emails = (await server.emails()).filter(({ recipient }) => recipient === email);
      expect(emails, what).toHaveLength(2);
      expect(await api.verify(await emailedCode(server, email), machineId)).toMatchObject({ ok: true });
    }
  }, 30_000);
});

describe('signing out', () => {
  /** Whether the server still knows somebody by it. */
  async function isKnown(token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/workspace/${encodeURIComponent(scenario.owner.email)}`;
    return (await fetch(scenario.address + path, { headers })).ok;
  }

  it('empties the device wherever its call is cut, and ends the session if the server got it', async () => {
    const { owner } = scenario;
    const { email } = owner;
    for (const [turn, fault] of persistentFaults.entries()) {
      const signedIn = await api.signIn({ email, password: goodPassword, machineId, remember: false });
      const token = signInToken(signedIn);
      const other = createDevice(`http://127.0.0.1:${network.port}`);
      const leaving = await scenario.openFilled({ ...owner, token }, other);
      leaving.database.close();
      leaving.reader.close();
      expect(await isKnown(token)).toBe(true);
      network.set(fault);
      await leaving.api.signOut(false);
      await leaving.api.sessionEnded();
      network.set({ kind: 'pass' });
      const what = `${turn}: ${JSON.stringify(fault)}`;
      expect(await other.indexedDB.databases(), what).toEqual([]);
      const arrives =
        fault.kind === 'lose-reply' || (fault.kind === 'cut-after' && fault.direction === 'down');
      expect(await isKnown(token), what).toBe(!arrives);
      expect(leaving.reports, what).toEqual([]);
    }
  }, 30_000);
});

describe('a change whose request was cut anywhere', () => {
  /** Makes a change on a cut line, heals it, and waits for what nobody has to ask for. */
  async function sendUnder(fault: Fault, inputs: Parameters<WorkerApi['change']>[0]) {
    const { server, driveId } = scenario;
    network.set(fault);
    expect(await api.change(inputs)).toMatchObject({ ok: true });
    device.clock.pass(8000);
    await tab.until(async (database) =>
      (await database.outbox.toArray()).every(({ state, attempts }) => state === 'queued' && attempts > 0),
    );
    network.set({ kind: 'pass' });
    await api.syncNow();
    await settled(server, tab, driveId);
    await tab.until(async () => (await statusOnScreen(tab, device.clock.now())) === 'All changes synced');
    expect(await tab.reader.outbox()).toEqual([]);
  }

  it('is sent until it is there, and has its effect once', async () => {
    const { server, driveId } = scenario;
    const seq = () => tab.reader.drive(driveId).then((drive) => drive?.shown?.seq ?? 0);
    for (const [turn, fault] of persistentFaults.entries()) {
      const into = newFolder(driveId, `into ${turn}`);
      const item = newFolder(driveId, `item ${turn}`);
      const toDelete = newFolder(driveId, `doomed ${turn}`);
      const before = await seq();
      await sendUnder(fault, [into.input, item.input, toDelete.input]);
      await sendUnder(fault, [rename(driveId, item.itemId, `renamed ${turn}`)]);
      await sendUnder(fault, [move(driveId, item.itemId, into.itemId)]);
      await sendUnder(fault, [copy(driveId, item.itemId, rootId)]);
      await sendUnder(fault, [remove(driveId, toDelete.itemId)]);
      expect((await seq()) - before, `changes in the log: ${JSON.stringify(fault)}`).toBe(7);
    }
    const wanted = persistentFaults.flatMap((_, turn) => [
      `into ${turn}/`,
      `into ${turn}/renamed ${turn}/`,
      `renamed ${turn}/`,
    ]);
    expect(await serverTree(server, driveId)).toEqual(wanted.sort());
    expect(await shownTree(tab, driveId)).toEqual(wanted);
    expect(await tab.reader.notices(0)).toEqual([]);
    expect(tab.reports).toEqual([]);
  }, 120_000);
});
