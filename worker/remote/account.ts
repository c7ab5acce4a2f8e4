import AES from 'crypto-js/aes.js';
import type { Account } from '#contract/entities/account.ts';
import { normaliseEmail } from '#contract/rules/email.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type { CallAnswer, CallInput } from '#contract/wire/calls.ts';
import type { CallProblem, InvitedUserWish, SignInWish, SignUpWish } from '#contract/worker-api.ts';
import type { Remote } from './remote.ts';

type Answer<Value> = Promise<Result<Value, CallProblem>>;

/** The calls of somebody who is not signed in yet. Passwords travel enciphered; that hides, TLS protects. */
export function accountCalls(remote: Remote) {
  let cipherKey: string | null = null;
  let unanswered: { readonly asked: string; readonly input: object } | null = null;

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
      ...(wish.isInvited && { is_invited: true }),
    };
    const session = await remote.call('signIn', { body });
    if (!session.ok) return session;
    const { user_id, email, user_name, access_token } = session.value;
    return ok({ userId: user_id, email, userName: user_name, token: access_token });
  }

  async function signUp(wish: SignUpWish): Answer<Account> {
    const session = await keyed('signUp', wish, (password) => {
      const email = normaliseEmail(wish.email);
      return { body: { first_name: '', last_name: '', email, machine_id: wish.machineId, password } };
    });
    if (!session.ok) return session;
    const { user_id, email, access_token } = session.value;
    return ok({ userId: user_id, email, userName: email, token: access_token });
  }

  async function createInvitedUser(
    wish: InvitedUserWish,
  ): Answer<{ readonly account: Account; readonly isVerified: boolean }> {
    const made = await keyed('createInvitedUser', wish, (password) => {
      const email = normaliseEmail(wish.email);
      return {
        body: {
          user_name: email,
          password,
          first_name: wish.firstName,
          last_name: wish.lastName,
          email,
          is_valid: true,
          workspace_id: wish.workspaceId,
          token: wish.code,
          machine_id: wish.machineId,
        },
      };
    });
    if (!made.ok) return made;
    const { user_id, email, access_token, is_verified } = made.value;
    const account = { userId: user_id, email, userName: email, token: access_token };
    return ok({ account, isVerified: is_verified });
  }

  /** The cipher salts each text; a repeat of a wish without an answer must be the same request to the letter. */
  async function keyed<N extends 'signUp' | 'createInvitedUser'>(
    name: N,
    wish: SignUpWish,
    write: (password: string) => CallInput<N>,
  ): Answer<CallAnswer<N>> {
    const asked = `${name} ${JSON.stringify(wish)}`;
    let input = unanswered?.asked === asked ? (unanswered.input as CallInput<N>) : null;
    if (input === null) {
      const password = await encipher(wish.password);
      if (!password.ok) return password;
      input = write(password.value);
    }
    const answer = await remote.call(name, input);
    unanswered = !answer.ok && answer.problem.kind === 'offline' ? { asked, input } : null;
    return answer;
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

  return { signIn, signUp, createInvitedUser, resendVerification, verify };
}
