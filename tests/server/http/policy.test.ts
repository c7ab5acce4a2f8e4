import { describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { clientEvent } from '#contract/wire/events.ts';
import { callPolicies, eventPolicies, policies } from '#server/http/policy.ts';
import { startTestServer } from '#tests/support/server.ts';

describe('the table of policies', () => {
  test('has one entry for every call and none besides', () => {
    expect(Object.keys(callPolicies).sort()).toEqual(Object.keys(calls).sort());
  });

  test('has one entry for every change that is posted', () => {
    const types = clientEvent.def.options.map((option) => option.def.shape.type.def.values[0]);
    expect(Object.keys(eventPolicies).sort()).toEqual(types.sort());
  });

  test.each(Object.keys(calls) as CallName[])(
    'lets into %s without a token only whom the contract lets in',
    (name) => {
      expect(callPolicies[name].who === 'anyone').toBe(calls[name].auth === 'none');
    },
  );

  test('asks for a proved address everywhere but where a person proves it or leaves', () => {
    const open = Object.entries(callPolicies).filter(([, { who }]) => who === 'anyone' || who === 'signedIn');
    expect(open.map(([name]) => name).sort()).toEqual(
      [
        ...['config', 'resendToken', 'signIn', 'signOut', 'signUp', 'verifyToken', 'verifyUserToken'],
        ...['forgotPassword', 'verifyResetToken', 'resetPassword'],
        ...['createInvitedUser', 'verifyInvite', 'exchangeDesktopCode', 'verifySecondFactor'],
        ...['passkeySignIn', 'passkeySignInOptions'],
        ...['beginProviderSignIn', 'finishProviderSignIn'],
      ].sort(),
    );
  });
});

describe('the server', () => {
  test.each(['nobody', undefined, '__proto__'])(
    'does not start with a route whose policy is %s',
    async (policy) => {
      const server = await startTestServer({
        extend: (app) => app.get('/api/left-open', { config: { policy: policy as never } }, () => 'secret'),
      }).then(
        (started) => started.close().then(() => 'started'),
        (error: Error) => error.message,
      );
      expect(server).toBe('GET /api/left-open has no entry in server/http/policy.ts');
    },
  );

  test('gives every route that it has an entry', async () => {
    const names = new Set<string>();
    const server = await startTestServer({
      extend: (app) => app.addHook('onRoute', (route) => void names.add(String(route.config?.policy))),
    });
    await server.close();
    expect([...names].filter((name) => !Object.hasOwn(policies, name))).toEqual([]);
  });

  test('answers every call with a bearer as signed out, whatever else the Authorization header says', async () => {
    const server = await startTestServer();
    const [token, guarded] = ['A'.repeat(43), Object.values(calls).filter((call) => call.auth === 'bearer')];
    const headers = ['', 'Bearer', 'Bearer x', `Bearer ${token}`, `bearer ${token}`, 'Basic QTpC'];
    const responses = await Promise.all(
      headers.flatMap((authorization) =>
        guarded.map(({ method, path }) => {
          const url = `/api/${path.replaceAll(/:\w+/g, crypto.randomUUID())}`;
          return server.app.inject({ method, url, headers: { authorization } });
        }),
      ),
    );
    await server.close();
    const seen = new Set(responses.map((response) => `${response.statusCode} ${response.json().code}`));
    expect(seen).toEqual(new Set(['401 signed-out']));
  });
});
