import { err } from '#contract/rules/result.ts';
import type { accountCalls } from '../api-client/account-calls.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import { lazyCalls } from '../lib/lazy-calls.ts';
import type { Ports } from '../lib/ports.ts';

type AccountCalls = ReturnType<typeof accountCalls>;

const names = {
  signIn: true,
  signUp: true,
  createInvitedUser: true,
  resendVerification: true,
  verify: true,
  forgotPassword: true,
  resetPassword: true,
  changePassword: true,
  callWithPassword: true,
} as const satisfies Readonly<Record<keyof AccountCalls, true>>;

/**
 * What a person does with their account, whose code comes with the first of it. Where it can't be had, the call could not be
 * made either: there is no connection, or a newer release has taken the place of this one, of which the page is told.
 */
export function lazyAccountCalls(
  ports: Pick<Ports, 'setTimer' | 'partFailed'>,
  remote: ApiClient,
  theirs: () => Promise<ApiClient>,
): AccountCalls {
  const missing = new Error('the code is away');
  const calls = lazyCalls<AccountCalls>(names, async () => {
    // Most of them need it next.
    void import('crypto-js/aes.js').catch(() => undefined);
    const code = await fetchPart(ports, () => import('../api-client/account-calls.ts'));
    if (code === null) throw missing;
    return code.accountCalls(ports, remote, theirs);
  });
  const entries = Object.entries(calls).map(([name, call]) => [
    name,
    (...args: never[]) =>
      (call as (...given: never[]) => Promise<unknown>)(...args).catch((error: unknown) => {
        if (error !== missing) throw error;
        return err({ kind: 'offline' });
      }),
  ]);
  return Object.fromEntries(entries) as AccountCalls;
}
