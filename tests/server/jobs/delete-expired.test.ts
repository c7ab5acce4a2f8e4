import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '#server/jobs/delete-expired.ts';
import { startJobScheduler } from '#server/jobs/job-scheduler.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { inviteOne, verifyInvite } from '#tests/support/accounts/invitations.ts';
import {
  enableTwoFactor,
  passPrimaryFactor,
  submitSecondFactor,
} from '#tests/support/accounts/two-factor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  call,
  createWorkspace,
  encryptPassword,
  goodPassword,
  signUpByEmail,
  signUpVerified,
} from '#tests/support/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const day = 86_400_000;
const count = async (table: 'sessions' | 'email_tokens' | 'idempotency' | 'attempts' | 'users') =>
  (await server.deps.db.selectFrom(table).selectAll().execute()).length;
const counts = () =>
  Promise.all([count('sessions'), count('email_tokens'), count('idempotency'), count('attempts')]);

test('what still counts stays, what has ended goes, people stay', async () => {
  const ada = await signUpByEmail(server);
  await createWorkspace(ada, 'kept');
  const body = { workspace_name: 'other', user_id: ada.userId, storage: { type: 'own', settings: {} } };
  await ada.call('POST', 'workspace', body, { 'idempotency-key': 'k' });
  await call(server, 'POST', 'users/sign-in', { email: ada.email, password: 'x', machine_id: 'M' });
  const before = await counts();
  expect(before.every((rows) => rows > 0)).toBe(true);
  await deleteExpired(server.deps);
  expect(await counts()).toEqual(before);
  server.passTime(8 * day);
  await deleteExpired(server.deps);
  expect([...(await counts()), await count('users')]).toEqual([0, 0, 0, 0, 1]);
});

test('expired sign-ins without their second factor, expired remembered devices and abandoned set-ups are deleted', async () => {
  const ada = await signUpVerified(server);
  const left = await signUpVerified(server);
  const { app } = await enableTwoFactor(server, ada);
  await submitSecondFactor(server, await passPrimaryFactor(server, ada.email), app.code(), {
    remember_device: true,
  });
  await passPrimaryFactor(server, ada.email);
  const password = encryptPassword(server, goodPassword);
  await left.call('POST', 'users/two-factor/enroll', { password });
  const tables = ['second_factor_challenges', 'remembered_devices', 'totp_secrets'] as const;
  const kept = () =>
    Promise.all(
      tables.map(async (table) => (await server.deps.db.selectFrom(table).selectAll().execute()).length),
    );
  await deleteExpired(server.deps);
  expect(await kept()).toEqual([2, 1, 2]);
  server.passTime(2 * day);
  await deleteExpired(server.deps);
  expect(await kept()).toEqual([0, 1, 1]);
  server.passTime(30 * day);
  await deleteExpired(server.deps);
  expect(await kept()).toEqual([0, 0, 1]);
});

test('an expired invitation says so for three months, then its link is one that never was', async () => {
  const ada = await signUpVerified(server);
  const { code } = await inviteOne(server, ada, (await createWorkspace(ada, 'inviting')).id);
  server.passTime(96 * day);
  await deleteExpired(server.deps);
  expect((await verifyInvite(server, code)).json().data.is_link_valid).toBe(false);
  server.passTime(day);
  await deleteExpired(server.deps);
  expect((await verifyInvite(server, code)).json().code).toBe('token-invalid');
});

test('a job that fails is logged and comes again; stopping waits for the one that runs', async () => {
  const logged: unknown[] = [];
  let turns = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const metrics = createMetrics();
  const third = new Promise<void>((reached) => {
    const job = {
      name: 'shaky',
      at: 'each node' as const,
      everyMs: 1,
      run: async () => {
        turns += 1;
        if (turns < 3) throw new Error('shaky');
        reached();
        await held;
      },
    };
    const log = { error: (what: unknown) => void logged.push(what) } as never;
    jobs = startJobScheduler([job], { ...server.deps, log, metrics });
  });
  await third;
  let stopped = false;
  expect(await metrics.registry.metrics()).toContain('lunvik_job_failures_total{task="shaky"} 2');
  const stopping = jobs?.stop().then(() => {
    stopped = true;
  });
  expect([stopped, logged.length]).toEqual([false, 2]);
  release();
  await stopping;
  expect(turns).toBe(3);
});

let jobs: ReturnType<typeof startJobScheduler> | undefined;
