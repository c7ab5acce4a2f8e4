import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Result } from '#contract/rules/result.ts';
import type { CallProblem, WorkerApi } from '#contract/worker-api/worker-api.ts';
import { type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { authenticator } from '../support/accounts/two-factor.ts';
import { createDevice } from '../support/device.ts';
import { againMs } from '../support/faults/network-faults.ts';
import { createScenario, type Scenario, shareServer } from '../support/scenario.ts';
import { goodPassword } from '../support/users.ts';

const machineId = 'TESTDEVICE01';

const shared = shareServer();
let scenario: Scenario;
let network: FaultProxy;
let api: WorkerApi;

beforeEach(async () => {
  scenario = await createScenario(shared());
  const { hostname, port } = new URL(scenario.address);
  network = await startFaultProxy({ host: hostname, port: Number(port) });
  const device = createDevice(`http://127.0.0.1:${network.port}`);
  device.clock.hurry(againMs);
  api = (await scenario.openFilled(scenario.owner, device)).api;
});
afterEach(async () => {
  network.set({ kind: 'pass' });
  await scenario.close();
  await network.close();
});

/** Asks while every answer is lost, and then again as a person who saw none does. */
async function askTwice<Value>(ask: () => Promise<Result<Value, CallProblem>>): Promise<Value> {
  network.set({ kind: 'lose-reply', of: /^(POST|PUT|DELETE) / });
  expect(await ask()).toEqual({ ok: false, problem: { kind: 'offline' } });
  network.set({ kind: 'pass' });
  const response = await ask();
  if (!response.ok) throw new Error(JSON.stringify(response.problem));
  return response.value;
}

it('each step is taken once, though its answer was lost: set up, signed in, codes made again, switched off', async () => {
  const { server, owner } = scenario;
  const { email } = owner;
  const status = () => api.call('twoFactorStatus', {});
  expect((await api.call('config', {})).ok).toBe(true);
  const { secret } = await askTwice(() => api.callWithPassword('enrollTwoFactor', goodPassword, {}));
  const app = authenticator(server, secret);
  const first = app.code();
  const on = await askTwice(() => api.call('confirmTwoFactor', { body: { code: first } }));
  expect(on.recovery_codes).toHaveLength(10);
  expect(await status()).toMatchObject({ ok: true, value: { enabled: true, recovery_codes_left: 10 } });

  const begun = await askTwice(() =>
    api.signIn({ email, password: goodPassword, machineId, remember: false }),
  );
  if (begun.kind !== 'second-factor') throw new Error('signed in by the password alone');
  const code = on.recovery_codes[0] ?? '';
  const body = { token: begun.token, code, machine_id: machineId, remember_device: true };
  const session = await askTwice(() => api.call('verifySecondFactor', { body }));
  expect(session).toMatchObject({ email, user_id: owner.userId });
  expect(await status()).toMatchObject({ value: { recovery_codes_left: 9, devices: [{}] } });
  const rememberedDeviceToken = session.remembered_device_token ?? null;
  const input = { email, password: goodPassword, machineId, remember: false, rememberedDeviceToken };
  expect(await api.signIn(input)).toMatchObject({ ok: true, value: { kind: 'signed-in' } });

  server.passTime(60_000);
  const second = app.code();
  const renewed = await askTwice(() =>
    api.callWithPassword('renewRecoveryCodes', goodPassword, { code: second }),
  );
  expect(await status()).toMatchObject({ value: { recovery_codes_left: 10 } });
  const last = renewed.recovery_codes[0] ?? '';
  await askTwice(() => api.callWithPassword('disableTwoFactor', goodPassword, { code: last }));
  expect(await status()).toMatchObject({ value: { enabled: false, recovery_codes_left: 0, devices: [] } });
});

it('a wrong password or code is reported, and the next try is a new one', async () => {
  const problem = (code: string) => ({ ok: false, problem: { kind: 'refused', code } });
  expect(await api.callWithPassword('enrollTwoFactor', 'Wrong-horse-9', {})).toMatchObject(
    problem('wrong-password'),
  );
  expect(await api.callWithPassword('enrollTwoFactor', null, {})).toMatchObject(problem('wrong-password'));
  const begun = await api.callWithPassword('enrollTwoFactor', goodPassword, {});
  const app = authenticator(scenario.server, begun.ok ? begun.value.secret : '');
  const confirm = (code: string) => api.call('confirmTwoFactor', { body: { code } });
  expect(await confirm('000000')).toMatchObject(problem('wrong-code'));
  expect((await confirm(app.code())).ok).toBe(true);
});
