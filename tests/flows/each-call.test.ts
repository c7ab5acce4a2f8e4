import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root.ts';
import type { WorkerApi } from '#contract/worker-api.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { createDevice } from '../support/device.ts';
import { cuts, lastingCuts, underEachCut } from '../support/faults/cuts.ts';
import { invite } from '../support/people/invitations.ts';
import { tokenOf } from '../support/people/token-of.ts';
import { createWorkspace, goodPassword, mailedCode, signUpVerified } from '../support/person.ts';
import { copy, move, newFolder, remove, rename, type Stage, setStage } from '../support/stage.ts';
import type { Tab } from '../support/tab.ts';
import { quiet, treeOnScreen, treeOnServer } from '../support/trees.ts';

const machineId = 'TESTDEVICE01';

let stage: Stage;
let line: FaultProxy;
let device: ReturnType<typeof createDevice>;
let tab: Tab;
let api: WorkerApi;

beforeEach(async () => {
  stage = await setStage();
  const { hostname, port } = new URL(stage.address);
  line = await startFaultProxy({ host: hostname, port: Number(port) });
  device = createDevice(`http://127.0.0.1:${line.port}`);
  tab = await stage.openFilled(stage.owner, device);
  api = tab.api;
});
afterEach(async () => {
  line.set({ kind: 'pass' });
  await stage.close();
  await line.close();
});

async function count(question: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await question.execute(stage.server.deps.db);
  return Number((rows[0] as { count: string }).count);
}

describe('a call that was cut anywhere and is asked again', () => {
  const emails = cuts.map(() => `${randomUUID()}@example.com`);
  const wish = (turn: number) => ({ email: emails[turn] ?? '', password: goodPassword, machineId });

  it('has one account for it, which can be proved and signed in to', async () => {
    const { server } = stage;
    await api.call('config', {});
    const codes: string[] = [];
    line.set({ kind: 'pass' });
    await underEachCut(
      line,
      (turn) => api.signUp(wish(turn)),
      async (turn) => {
        expect(await count(sql`select count(*) from users where email = ${emails[turn]}`)).toBe(1);
        codes.push(await mailedCode(server, emails[turn] ?? ''));
      },
    );
    await underEachCut(
      line,
      (turn) => api.verify(codes[turn] ?? '', machineId),
      async (turn, answer) => {
        expect(answer.ok && answer.value.account.email).toBe(emails[turn]);
      },
    );
    await underEachCut(
      line,
      (turn) => api.signIn({ ...wish(turn), remember: false }),
      async () => {},
      lastingCuts, // not a change, and each answer is another session
    );
    const resets: string[] = [];
    for (const email of emails) {
      expect(await api.forgotPassword(email)).toEqual({ ok: true, value: true });
      resets.push(await mailedCode(server, email));
    }
    const password = 'Harbor-light-7';
    await underEachCut(
      line,
      (turn) => api.resetPassword({ email: emails[turn] ?? '', password, code: resets[turn] ?? '' }),
      async (turn) => {
        const again = await api.signIn({ ...wish(turn), password, remember: false });
        expect(again.ok).toBe(true);
      },
    );
  });

  it('has one workspace for it', async () => {
    const storage = { type: 'own', settings: { region: 'OR' } };
    await underEachCut(
      line,
      (turn) => api.createWorkspace({ name: `space-${turn}`, storage }),
      async (turn, answer) => {
        const made = await count(sql`select count(*) from workspaces where name = ${`space-${turn}`}`);
        expect(made).toBe(1);
        const named = await tab.database.workspaces.filter(({ name }) => name === `space-${turn}`).toArray();
        expect(answer.ok && [answer.value.id]).toEqual(named.map(({ id }) => id));
      },
    );
  });

  it('has one filespace for it', async () => {
    await underEachCut(
      line,
      (turn) => api.createFilespace({ name: `drive-${turn}`, workspaceId: stage.workspace.id }),
      async (turn, answer) => {
        expect(await count(sql`select count(*) from drives where name = ${`drive-${turn}`}`)).toBe(1);
        expect(answer.ok && (await tab.database.filespaces.get(answer.value.id))?.name).toBe(`drive-${turn}`);
      },
    );
  });
});

describe('an invitation whose calls were cut anywhere and made again', () => {
  const memberCount = (email: string, status: number) =>
    count(sql`select count(*) from members where email = ${email} and status = ${status}`);

  it('is mailed once, answered once, withdrawn once, and makes one account', async () => {
    const { server, workspace } = stage;
    const emails = cuts.map(() => `${randomUUID()}@example.com`);
    const email = (turn: number) => emails[turn] ?? '';
    const ids: string[] = [];
    const inviting = (turn: number) => ({
      body: { workspace_id: workspace.id, workspace_users: [{ email: email(turn), role: 0 }] },
    });
    await api.call('config', {});
    await underEachCut(
      line,
      (turn) => api.call('inviteUsers', inviting(turn)),
      async (turn, answer) => {
        expect(answer.ok && answer.value.already).toEqual([]);
        ids.push((answer.ok && answer.value.invited[0]?.id) || '');
        const letters = (await server.letters()).filter(({ recipient }) => recipient === email(turn));
        expect(letters).toHaveLength(1);
      },
    );
    const codes = await Promise.all(emails.map((address) => mailedCode(server, address)));
    const names = { firstName: 'Sam', lastName: 'Partner', machineId, password: goodPassword };
    await underEachCut(
      line,
      (turn) =>
        api.createInvitedUser({
          ...names,
          email: email(turn),
          workspaceId: workspace.id,
          code: codes[turn] ?? '',
        }),
      async (turn, answer) => {
        expect(answer.ok && answer.value).toMatchObject({ isVerified: true });
        expect(await memberCount(email(turn), 1)).toBe(1);
      },
    );
    for (const [turn] of cuts.entries()) emails[turn] = `${randomUUID()}@example.com`;
    const again = await api.call('inviteUsers', {
      body: { workspace_id: workspace.id, workspace_users: emails.map((address) => ({ email: address })) },
    });
    const invited = again.ok ? again.value.invited : [];
    await underEachCut(
      line,
      (turn) =>
        api.call('withdrawInvite', {
          query: {
            workspaceId: workspace.id,
            workspaceUserId: invited.find((one) => one.email === email(turn))?.id ?? '',
          },
        }),
      async (turn) => expect(await memberCount(email(turn), 0)).toBe(0),
    );
    expect(ids.every((id) => id !== '')).toBe(true);
  }, 30_000);

  it.each(['acceptInvite', 'declineInvite'] as const)('takes %s once', async (name) => {
    const { server, owner } = stage;
    const other = await signUpVerified(server);
    const spaces: string[] = [];
    for (const [turn] of cuts.entries()) {
      const { id } = await createWorkspace(other, `other-${turn}`);
      await invite(other, id, owner.email);
      spaces.push(id);
    }
    await underEachCut(
      line,
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

describe('a letter with a code that is asked for again', () => {
  it('goes out once, though its call was cut anywhere and made again', async () => {
    const { server } = stage;
    await api.call('config', {});
    for (const [turn, fault] of lastingCuts.entries()) {
      const email = `${randomUUID()}@example.com`;
      expect(await api.signUp({ email, password: goodPassword, machineId })).toMatchObject({ ok: true });
      server.passTime(limits.resendCooldownMs);
      line.set(fault);
      expect(await api.resendVerification(email)).toEqual({ ok: false, problem: { kind: 'offline' } });
      line.set({ kind: 'pass' });
      const again = await api.resendVerification(email);
      const what = `${turn}: ${JSON.stringify(fault)}`;
      expect(again, what).toEqual({ ok: true, value: true });
      const letters = (await server.letters()).filter(({ recipient }) => recipient === email);
      expect(letters, what).toHaveLength(2);
      expect(await api.verify(await mailedCode(server, email), machineId)).toMatchObject({ ok: true });
    }
  }, 30_000);
});

describe('signing out', () => {
  /** Whether the server still knows somebody by it. */
  async function isKnown(token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/workspace/${encodeURIComponent(stage.owner.email)}`;
    return (await fetch(stage.address + path, { headers })).ok;
  }

  it('empties the device wherever its call is cut, and ends the session if the server got it', async () => {
    const { owner } = stage;
    const { email } = owner;
    for (const [turn, fault] of lastingCuts.entries()) {
      const signedIn = await api.signIn({ email, password: goodPassword, machineId, remember: false });
      const token = tokenOf(signedIn);
      const other = createDevice(`http://127.0.0.1:${line.port}`);
      const leaving = await stage.openFilled({ ...owner, token }, other);
      leaving.database.close();
      leaving.reader.close();
      expect(await isKnown(token)).toBe(true);
      line.set(fault);
      await leaving.api.signOut(false);
      await leaving.api.sessionEnded();
      line.set({ kind: 'pass' });
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
  async function sendUnder(fault: Fault, wishes: Parameters<WorkerApi['change']>[0]) {
    const { server, driveId } = stage;
    line.set(fault);
    expect(await api.change(wishes)).toMatchObject({ ok: true });
    device.clock.pass(8000);
    await tab.until(async (database) =>
      (await database.outbox.toArray()).every(({ state, tries }) => state === 'queued' && tries > 0),
    );
    line.set({ kind: 'pass' });
    await api.syncNow();
    await quiet(server, tab, driveId);
  }

  it('is sent until it is there, and has its effect once', async () => {
    const { server, driveId } = stage;
    const seq = () => tab.reader.drive(driveId).then((drive) => drive?.shown?.seq ?? 0);
    for (const [turn, fault] of lastingCuts.entries()) {
      const into = newFolder(driveId, `into ${turn}`);
      const item = newFolder(driveId, `item ${turn}`);
      const doomed = newFolder(driveId, `doomed ${turn}`);
      const before = await seq();
      await sendUnder(fault, [into.wish, item.wish, doomed.wish]);
      await sendUnder(fault, [rename(driveId, item.itemId, `renamed ${turn}`)]);
      await sendUnder(fault, [move(driveId, item.itemId, into.itemId)]);
      await sendUnder(fault, [copy(driveId, item.itemId, rootId)]);
      await sendUnder(fault, [remove(driveId, doomed.itemId)]);
      expect((await seq()) - before, `changes in the log: ${JSON.stringify(fault)}`).toBe(7);
    }
    const wanted = lastingCuts.flatMap((_, turn) => [
      `into ${turn}/`,
      `into ${turn}/renamed ${turn}/`,
      `renamed ${turn}/`,
    ]);
    expect(await treeOnServer(server, driveId)).toEqual(wanted.sort());
    expect(await treeOnScreen(tab, driveId)).toEqual(wanted);
    expect(await tab.reader.notices(0)).toEqual([]);
    expect(tab.reports).toEqual([]);
  }, 120_000);
});
