import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Result } from '#contract/rules/result.ts';
import type { CallProblem, WorkerApi } from '#contract/worker-api.ts';
import { type FaultProxy, startFaultProxy } from '#e2e/fault-proxy.ts';
import { createDevice } from '../support/device.ts';
import { authenticator } from '../support/people/two-step.ts';
import { goodPassword } from '../support/person.ts';
import { type Stage, setStage } from '../support/stage.ts';

const machineId = 'TESTDEVICE01';

let stage: Stage;
let line: FaultProxy;
let api: WorkerApi;

beforeEach(async () => {
  stage = await setStage();
  const { hostname, port } = new URL(stage.address);
  line = await startFaultProxy({ host: hostname, port: Number(port) });
  api = (await stage.openFilled(stage.owner, createDevice(`http://127.0.0.1:${line.port}`))).api;
});
afterEach(async () => {
  line.set({ kind: 'pass' });
  await stage.close();
  await line.close();
});

/** Asks while every answer is lost, and then again as a person who saw none does. */
async function askTwice<Value>(ask: () => Promise<Result<Value, CallProblem>>): Promise<Value> {
  line.set({ kind: 'lose-reply', of: /^(POST|PUT|DELETE) / });
  expect(await ask()).toEqual({ ok: false, problem: { kind: 'offline' } });
  line.set({ kind: 'pass' });
  const answer = await ask();
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.value;
}

it('each step is taken once, though its answer was lost: set up, signed in, codes made anew, switched off', async () => {
  const { server, owner } = stage;
  const { email } = owner;
  const status = () => api.call('twoStepStatus', {});
  expect((await api.call('config', {})).ok).toBe(true);
  const { secret } = await askTwice(() => api.callWithPassword('enrolTwoStep', goodPassword, {}));
  const app = authenticator(server, secret);
  const first = app.code();
  const on = await askTwice(() => api.call('confirmTwoStep', { body: { code: first } }));
  expect(on.recovery_codes).toHaveLength(10);
  expect(await status()).toMatchObject({ ok: true, value: { on: true, recovery_codes_left: 10 } });

  const begun = await askTwice(() =>
    api.signIn({ email, password: goodPassword, machineId, remember: false }),
  );
  if (begun.kind !== 'second-step') throw new Error('signed in by the password alone');
  const code = on.recovery_codes[0] ?? '';
  const body = { token: begun.token, code, machine_id: machineId, know_machine: true };
  const session = await askTwice(() => api.call('secondStep', { body }));
  expect(session).toMatchObject({ email, user_id: owner.userId });
  expect(await status()).toMatchObject({ value: { recovery_codes_left: 9, machines: [{}] } });
  const knownMachine = session.known_machine ?? null;
  const wish = { email, password: goodPassword, machineId, remember: false, knownMachine };
  expect(await api.signIn(wish)).toMatchObject({ ok: true, value: { kind: 'signed-in' } });

  server.passTime(60_000);
  const second = app.code();
  const renewed = await askTwice(() =>
    api.callWithPassword('renewRecoveryCodes', goodPassword, { code: second }),
  );
  expect(await status()).toMatchObject({ value: { recovery_codes_left: 10 } });
  const last = renewed.recovery_codes[0] ?? '';
  await askTwice(() => api.callWithPassword('endTwoStep', goodPassword, { code: last }));
  expect(await status()).toMatchObject({ value: { on: false, recovery_codes_left: 0, machines: [] } });
});

it('a wrong password or code is told, and the next try is a new one', async () => {
  const problem = (code: string) => ({ ok: false, problem: { kind: 'refused', code } });
  expect(await api.callWithPassword('enrolTwoStep', 'Wrong-horse-9', {})).toMatchObject(
    problem('wrong-password'),
  );
  expect(await api.callWithPassword('enrolTwoStep', null, {})).toMatchObject(problem('wrong-password'));
  const begun = await api.callWithPassword('enrolTwoStep', goodPassword, {});
  const app = authenticator(stage.server, begun.ok ? begun.value.secret : '');
  const confirm = (code: string) => api.call('confirmTwoStep', { body: { code } });
  expect(await confirm('000000')).toMatchObject(problem('wrong-code'));
  expect((await confirm(app.code())).ok).toBe(true);
});
