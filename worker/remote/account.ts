import AES from 'crypto-js/aes.js';
import type { Account } from '#contract/entities/account.ts';
import { normaliseEmail } from '#contract/rules/email.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type { CallInput } from '#contract/wire/calls.ts';
import type { CallProblem, SignInWish, SignUpWish } from '#contract/worker-api.ts';
import type { Remote } from './remote.ts';

type Answer<Value> = Promise<Result<Value, CallProblem>>;

/** The calls of somebody who is not signed in yet. Passwords travel enciphered; that hides, TLS protects. */
export function accountCalls(remote: Remote) {
  let cipherKey: string | null = null;
  let unansweredSignUp: { readonly wish: SignUpWish; readonly input: CallInput<'signUp'> } | null = null;

  async function encipher(text: string): Answer<string> {
    if (cipherKey === null) {
      const config = await remote.call('config', {});
      if (!config.ok) return config;
      cipherKey = config.value.password_cipher_key;
    }
    return ok(AES.encrypt(text, cipherKey).toString());
  }

  async function signIn(wish: SignInWish): Answer<Account> {
    const password = await encipher(wish.password);
    if (!password.ok) return password;
    const body = {
      email: normaliseEmail(wish.email),
      password: password.value,
      machine_id: wish.machineId,
      remember: wish.remember,
    };
    const session = await remote.call('signIn', { body });
    if (!session.ok) return session;
    const { user_id, email, user_name, access_token } = session.value;
    return ok({ userId: user_id, email, userName: user_name, token: access_token });
  }

  /** The cipher salts each text; a repeat of a sign-up without an answer must be the same request to the letter. */
  async function signUp(wish: SignUpWish): Answer<Account> {
    let input =
      unansweredSignUp !== null && isSame(unansweredSignUp.wish, wish) ? unansweredSignUp.input : null;
    if (input === null) {
      const password = await encipher(wish.password);
      if (!password.ok) return password;
      const email = normaliseEmail(wish.email);
      const names = { first_name: '', last_name: '' };
      input = { body: { ...names, email, machine_id: wish.machineId, password: password.value } };
    }
    const session = await remote.call('signUp', input);
    unansweredSignUp = !session.ok && session.problem.kind === 'offline' ? { wish, input } : null;
    if (!session.ok) return session;
    const { user_id, email, access_token } = session.value;
    return ok({ userId: user_id, email, userName: email, token: access_token });
  }

  async function resendVerification(email: string): Answer<true> {
    const name = await encipher(normaliseEmail(email));
    if (!name.ok) return name;
    const answer = await remote.call('resendToken', { body: { user_name: name.value } });
    return answer.ok ? ok(true) : answer;
  }

  async function verify(code: string, machineId: string): Answer<Account> {
    const answer = await remote.call('verifyToken', { body: { token: code, machine_id: machineId } });
    if (!answer.ok) return answer;
    const { user_id, email, token } = answer.value;
    return ok({ userId: user_id, email, userName: email, token });
  }

  return { signIn, signUp, resendVerification, verify };
}

function isSame(one: SignUpWish, other: SignUpWish): boolean {
  return one.email === other.email && one.password === other.password && one.machineId === other.machineId;
}
