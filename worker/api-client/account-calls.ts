import AES from 'crypto-js/aes.js';
import type { Account } from '#contract/entities/account.ts';
import { normalizeEmail } from '#contract/rules/email.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type {
  CallInput,
  CallName,
  CallResponse,
  PasswordCall,
  PasswordCallInput,
  PasswordCallParams,
} from '#contract/wire/calls.ts';
import type {
  ChangePasswordInput,
  InvitedSignUpInput,
  ResetPasswordInput,
  SignInInput,
  SignInResult,
  SignUpInput,
  VerifiedEmail,
} from '#contract/worker-api/account-inputs.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { ApiClient } from './api-client.ts';

type Answer<Value> = Promise<Result<Value, CallProblem>>;

/**
 * The calls with a password or a name that travel enciphered; that hides, TLS protects. `remote` is for who is not signed
 * in yet, `theirs` for who is.
 */
export function accountCalls(remote: ApiClient, theirs: () => Promise<ApiClient>) {
  let cipherKey: string | null = null;
  const askToSignUp = repeatable('signUp', () => remote);
  const askToJoin = repeatable('createInvitedUser', () => remote);
  const askToReset = repeatable('resetPassword', () => remote);
  const askToChange = repeatable('changePassword', theirs);

  const asksAgain = {
    enrolTwoStep: repeatable('enrolTwoStep', theirs),
    endTwoStep: repeatable('endTwoStep', theirs),
    renewRecoveryCodes: repeatable('renewRecoveryCodes', theirs),
    beginProviderLink: repeatable('beginProviderLink', theirs),
    unlinkProvider: repeatable('unlinkProvider', theirs),
    passkeyOptions: repeatable('passkeyOptions', theirs),
    removePasskey: repeatable('removePasskey', theirs),
  };

  async function encipher(text: string): Answer<string> {
    if (cipherKey === null) {
      const config = await remote.call('config', {});
      if (!config.ok) return config;
      cipherKey = config.value.password_cipher_key;
    }
    return ok(AES.encrypt(text, cipherKey).toString());
  }

  async function signIn(wish: SignInInput): Answer<SignInResult> {
    const password = await encipher(wish.password);
    if (!password.ok) return password;
    const body = {
      email: normalizeEmail(wish.email),
      password: password.value,
      machine_id: wish.machineId,
      remember: wish.remember,
      ...(wish.rememberedDeviceToken != null && { known_machine: wish.rememberedDeviceToken }),
    };
    const session = await remote.call('signIn', { body });
    if (!session.ok) return session;
    if ('second_step_token' in session.value) {
      return ok({ kind: 'second-step', token: session.value.second_step_token });
    }
    const { user_id, email, user_name, access_token } = session.value;
    const account = { userId: user_id, email, userName: user_name, token: access_token };
    return ok({ kind: 'signed-in', account });
  }

  async function signUp(wish: SignUpInput): Answer<Account> {
    const session = await askToSignUp(wish, async () => {
      const password = await encipher(wish.password);
      if (!password.ok) return password;
      const email = normalizeEmail(wish.email);
      const names = { first_name: '', last_name: '' };
      return ok({ body: { ...names, email, machine_id: wish.machineId, password: password.value } });
    });
    if (!session.ok) return session;
    const { user_id, email, access_token } = session.value;
    return ok({ userId: user_id, email, userName: email, token: access_token });
  }

  async function createInvitedUser(
    wish: InvitedSignUpInput,
  ): Answer<{ readonly account: Account; readonly isVerified: boolean }> {
    const made = await askToJoin(wish, async () => {
      const password = await encipher(wish.password);
      if (!password.ok) return password;
      const email = normalizeEmail(wish.email);
      return ok({
        body: {
          user_name: email,
          password: password.value,
          first_name: wish.firstName,
          last_name: wish.lastName,
          email,
          is_valid: true,
          workspace_id: wish.workspaceId,
          token: wish.code,
          machine_id: wish.machineId,
        },
      });
    });
    if (!made.ok) return made;
    const { user_id, email, access_token, is_verified } = made.value;
    const account = { userId: user_id, email, userName: email, token: access_token };
    return ok({ account, isVerified: is_verified });
  }

  async function resendVerification(email: string): Answer<true> {
    const name = await encipher(normalizeEmail(email));
    if (!name.ok) return name;
    const response = await remote.call('resendToken', { body: { user_name: name.value } });
    return response.ok ? ok(true) : response;
  }

  async function verify(code: string, machineId: string): Answer<VerifiedEmail> {
    const response = await remote.call('verifyToken', { body: { token: code, machine_id: machineId } });
    if (!response.ok) return response;
    const { user_id, email, token, reset_token } = response.value;
    const account = { userId: user_id, email, userName: email, token };
    return ok({ account, resetCode: reset_token ?? null });
  }

  async function forgotPassword(email: string): Answer<true> {
    const name = await encipher(normalizeEmail(email));
    if (!name.ok) return name;
    const response = await remote.call('forgotPassword', { body: { user_name: name.value } });
    return response.ok ? ok(true) : response;
  }

  async function resetPassword(wish: ResetPasswordInput): Answer<true> {
    const response = await askToReset(wish, async () => {
      const name = await encipher(normalizeEmail(wish.email));
      if (!name.ok) return name;
      const password = await encipher(wish.password);
      if (!password.ok) return password;
      return ok({ body: { user_name: name.value, password: password.value, token: wish.code } });
    });
    return response.ok ? ok(true) : response;
  }

  async function changePassword(wish: ChangePasswordInput): Answer<true> {
    const response = await askToChange(wish, async () => {
      const [old, password] = [await encipher(wish.oldPassword), await encipher(wish.password)];
      if (!old.ok) return old;
      if (!password.ok) return password;
      const code = wish.code === '' ? {} : { code: wish.code };
      return ok({ body: { old_password: old.value, password: password.value, ...code } });
    });
    return response.ok ? ok(true) : response;
  }

  async function callWithPassword<N extends PasswordCall>(
    name: N,
    password: string | null,
    rest: PasswordCallInput<N>,
    ...[params]: PasswordCallParams<N>
  ): Answer<CallResponse<N>> {
    const ask = asksAgain[name] as unknown as Repeatable<N>;
    const at = params !== undefined && { params };
    return ask({ password, ...rest, ...at }, async () => {
      if (password === null) return ok({ body: rest, ...at } as unknown as CallInput<N>);
      const secret = await encipher(password);
      return secret.ok
        ? ok({ body: { ...rest, password: secret.value }, ...at } as unknown as CallInput<N>)
        : secret;
    });
  }

  return {
    signIn,
    signUp,
    createInvitedUser,
    resendVerification,
    verify,
    forgotPassword,
    resetPassword,
    changePassword,
    callWithPassword,
  };
}

type Repeatable<N extends CallName> = (
  wish: object,
  write: () => Answer<CallInput<N>>,
) => Answer<CallResponse<N>>;

/** The cipher salts each text; a repeat of a call without a response must be the same request to the letter. */
function repeatable<N extends CallName>(
  name: N,
  remote: () => ApiClient | Promise<ApiClient>,
): Repeatable<N> {
  let unanswered: { readonly wish: string; readonly input: CallInput<N> } | null = null;
  return async (wish, write) => {
    const wanted = JSON.stringify(wish);
    let input = unanswered?.wish === wanted ? unanswered.input : null;
    if (input === null) {
      const written = await write();
      if (!written.ok) return written;
      input = written.value;
    }
    const response = await (await remote()).call(name, input);
    unanswered = !response.ok && response.problem.kind === 'offline' ? { wish: wanted, input } : null;
    return response;
  };
}
