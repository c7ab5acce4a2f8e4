import { afterEach, expect, it, vi } from 'vitest';
import { ok } from '#contract/rules/result.ts';
import type { ApiClient } from '#worker/api-client/api-client.ts';
import { lazyAccountCalls } from '#worker/session/lazy-account-calls.ts';

const code = '#worker/api-client/account-calls.ts';

afterEach(() => {
  vi.doUnmock(code);
  vi.resetModules();
});

it('where the code cannot be had says that there is no connection, and asks for it again with the next call', async () => {
  const asked: string[] = [];
  const remote = {
    async call(name: string) {
      asked.push(name);
      return ok({ user_id: 'id', email: 'ada@example.com', token: 'token' });
    },
  } as unknown as ApiClient;
  const calls = lazyAccountCalls(remote, async () => remote);

  vi.doMock(code, () => {
    throw new Error('the line is cut');
  });
  expect(await calls.verify('code', 'MACHINE00001')).toEqual({ ok: false, problem: { kind: 'offline' } });
  expect(asked).toEqual([]);

  vi.doUnmock(code);
  const verified = await calls.verify('code', 'MACHINE00001');
  expect(verified).toMatchObject({ ok: true, value: { account: { userId: 'id' }, resetCode: null } });
  expect(asked).toEqual(['verifyToken']);
});
