import type { Account } from '#contract/entities/account.ts';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
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
  InvitedSignUpResult,
  ResetPasswordInput,
  SignInInput,
  SignInResult,
  SignUpInput,
  VerifiedEmail,
} from '#contract/worker-api/account-inputs.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import type { Ports } from '../lib/ports.ts';
import type { ApiClient } from './api-client.ts';

type CallResult<Value> = Promise<Result<Value, CallProblem>>;

/**
 * The calls with a password or a name that travel encrypted; that hides, TLS protects. `remote` is for who is not signed
 * in yet, `theirs` for who is.
 */
export function accountCalls(
  ports: Pick<Ports, 'setTimer' | 'partFailed'>,
  remote: ApiClient,
  theirs: () => Promise<ApiClient>,
) {
  let cipherKey: string | null = null;
  const askToSignUp = repeatable('signUp', () => remote);
  const askToJoin = repeatable('createInvitedUser', () => remote);
  const askToReset = repeatable('resetPassword', () => remote);
  const askToChange = repeatable('changePassword', theirs);

  const asksAgain = {
    enrollTwoFactor: repeatable('enrollTwoFactor', theirs),
    disableTwoFactor: repeatable('disableTwoFactor', theirs),
    renewRecoveryCodes: repeatable('renewRecoveryCodes', theirs),
    beginProviderLink: repeatable('beginProviderLink', theirs),
    unlinkProvider: repeatable('unlinkProvider', theirs),
    passkeyOptions: repeatable('passkeyOptions', theirs),
    removePasskey: repeatable('removePasskey', theirs),
  };

  async function encipher(text: string): CallResult<string> {
    // On its way while the key is asked for.
    const coming = fetchPart(ports, () => import('crypto-js/aes.js'));
    if (cipherKey === null) {
      const config = await remote.call('config', {});
      if (!config.ok) return config;
      cipherKey = config.value.password_cipher_key;
    }
    const cipher = await coming;
    if (cipher === null) return err({ kind: 'offline' });
    return ok(cipher.default.encrypt(text, cipherKey).toString());
  }

  async function signIn(input: SignInInput): CallResult<SignInResult> {
    const password = await encipher(input.password);
    if (!password.ok) return password;
    const body = {
      email: normalizeEmail(input.email),
      password: password.value,
      machine_id: input.machineId,
      remember: input.remember,
      ...(input.rememberedDeviceToken != null && { remembered_device_token: input.rememberedDeviceToken }),
    };
    const session = await remote.call('signIn', { body });
    if (!session.ok) return session;
    if ('second_factor_token' in session.value) {
      return ok({ kind: 'second-factor', token: session.value.second_factor_token });
    }
    const { user_id, email, user_name, access_token, language } = session.value;
    const account = { userId: user_id, email, userName: user_name, token: access_token, language };
    return ok({ kind: 'signed-in', account });
  }

  async function signUp(input: SignUpInput): CallResult<Account> {
    const session = await askToSignUp(input, async () => {
      const password = await encipher(input.password);
      if (!password.ok) return password;
      const email = normalizeEmail(input.email);
      const names = { first_name: '', last_name: '' };
      return ok({ body: { ...names, email, machine_id: input.machineId, password: password.value } });
    });
    if (!session.ok) return session;
    const { user_id, email, access_token } = session.value;
    return ok({ userId: user_id, email, userName: email, token: access_token });
  }

  async function createInvitedUser(input: InvitedSignUpInput): CallResult<InvitedSignUpResult> {
    const created = await askToJoin(input, async () => {
      const password = await encipher(input.password);
      if (!password.ok) return password;
      const email = normalizeEmail(input.email);
      return ok({
        body: {
          user_name: email,
          password: password.value,
          first_name: input.firstName,
          last_name: input.lastName,
          email,
          is_valid: true,
          workspace_id: input.workspaceId,
          token: input.code,
          machine_id: input.machineId,
        },
      });
    });
    if (!created.ok) return created;
    const { user_id, email, access_token, is_verified: isVerified, shared } = created.value;
    const account = { userId: user_id, email, userName: email, token: access_token };
    const folder = shared && { driveId: shared.drive_id, folderId: shared.folder_id };
    return ok({ account, isVerified, ...(folder && { shared: folder }) });
  }

  async function resendVerification(email: string): CallResult<true> {
    const name = await encipher(normalizeEmail(email));
    if (!name.ok) return name;
    const response = await remote.call('resendToken', { body: { user_name: name.value } });
    return response.ok ? ok(true) : response;
  }

  async function verify(code: string, machineId: string): CallResult<VerifiedEmail> {
    const response = await remote.call('verifyToken', { body: { token: code, machine_id: machineId } });
    if (!response.ok) return response;
    const { user_id, email, token, reset_token } = response.value;
    const account = { userId: user_id, email, userName: email, token };
    return ok({ account, resetCode: reset_token ?? null });
  }

  async function forgotPassword(email: string): CallResult<true> {
    const name = await encipher(normalizeEmail(email));
    if (!name.ok) return name;
    const response = await remote.call('forgotPassword', { body: { user_name: name.value } });
    return response.ok ? ok(true) : response;
  }

  async function resetPassword(input: ResetPasswordInput): CallResult<true> {
    const response = await askToReset(input, async () => {
      const name = await encipher(normalizeEmail(input.email));
      if (!name.ok) return name;
      const password = await encipher(input.password);
      if (!password.ok) return password;
      return ok({ body: { user_name: name.value, password: password.value, token: input.code } });
    });
    return response.ok ? ok(true) : response;
  }

  async function changePassword(input: ChangePasswordInput): CallResult<true> {
    const response = await askToChange(input, async () => {
      const [old, password] = [await encipher(input.oldPassword), await encipher(input.password)];
      if (!old.ok) return old;
      if (!password.ok) return password;
      const code = input.code === '' ? {} : { code: input.code };
      return ok({ body: { old_password: old.value, password: password.value, ...code } });
    });
    return response.ok ? ok(true) : response;
  }

  async function callWithPassword<N extends PasswordCall>(
    name: N,
    password: string | null,
    rest: PasswordCallInput<N>,
    ...[params]: PasswordCallParams<N>
  ): CallResult<CallResponse<N>> {
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
  input: object,
  write: () => CallResult<CallInput<N>>,
) => CallResult<CallResponse<N>>;

/** The cipher salts each text; a repeat of a call without a response must be the same request to the letter. */
function repeatable<N extends CallName>(
  name: N,
  remote: () => ApiClient | Promise<ApiClient>,
): Repeatable<N> {
  let unanswered: { readonly idempotencyKey: string; readonly input: CallInput<N> } | null = null;
  return async (values, write) => {
    const wanted = JSON.stringify(values);
    let input = unanswered?.idempotencyKey === wanted ? unanswered.input : null;
    if (input === null) {
      const written = await write();
      if (!written.ok) return written;
      input = written.value;
    }
    const response = await (await remote()).call(name, input);
    unanswered =
      !response.ok && response.problem.kind === 'offline' ? { idempotencyKey: wanted, input } : null;
    return response;
  };
}
