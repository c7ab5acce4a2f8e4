import { afterEach, expect, it, vi } from 'vitest';
import { ok } from '#contract/rules/result.ts';
import type { ApiClient } from '#worker/api-client/api-client.ts';
import { lazyAccountCalls } from '#worker/session/lazy-account-calls.ts';

const code = '#worker/api-client/account-calls.ts';
const cipher = 'crypto-js/aes.js';
const offline = { ok: false, problem: { kind: 'offline' } };

afterEach(() => {
  vi.doUnmock(code);
  vi.doUnmock(cipher);
  vi.resetModules();
});

/** `again`: what happens before something is tried for the second time. */
function scenario(again: () => void = () => {}) {
  const asked: string[] = [];
  let looks = 0;
  const remote = {
    async call(name: string) {
      asked.push(name);
      return ok({ user_id: 'id', email: 'ada@example.com', token: 'token', password_cipher_key: 'key' });
    },
  } as unknown as ApiClient;
  const ports = {
    setTimer(_: number, run: () => void) {
      again();
      run();
      return () => undefined;
    },
    async partFailed() {
      looks += 1;
    },
  };
  const calls = lazyAccountCalls(ports, remote, async () => remote);
  return { asked, calls, looks: () => looks };
}

function takeAway(part: string) {
  vi.doMock(part, () => {
    throw new Error('the line is cut');
  });
}

it('where the code cannot be had says that there is no connection, and asks for it again with the next call', async () => {
  const { asked, calls, looks } = scenario();
  takeAway(code);
  expect(await calls.verify('code', 'MACHINE00001')).toEqual(offline);
  expect(asked).toEqual([]);
  // A newer release may have taken its place: the page offers that.
  expect(looks()).toBe(1);

  vi.doUnmock(code);
  const verified = await calls.verify('code', 'MACHINE00001');
  expect(verified).toMatchObject({ ok: true, value: { account: { userId: 'id' }, resetCode: null } });
  expect(asked).toEqual(['verifyToken']);
  expect(looks()).toBe(1);
});

it('what was cut once is asked for again right after', async () => {
  const { calls, looks } = scenario(() => vi.doUnmock(code));
  takeAway(code);
  expect(await calls.verify('code', 'MACHINE00001')).toMatchObject({ ok: true });
  expect(looks()).toBe(1);
});

it('the page is told of a cipher that cannot be had, too', async () => {
  const { asked, calls, looks } = scenario();
  takeAway(cipher);
  expect(await calls.forgotPassword('ada@example.com')).toEqual(offline);
  expect(asked).toEqual(['config']);
  expect(looks()).toBe(1);
});
