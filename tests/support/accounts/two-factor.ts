import { counterAt, totpAt } from '#server/features/account/two-factor/totp.ts';
import type { TestServer } from '../server.ts';
import { call, encryptPassword, goodPassword, signUpMachineId, type TestUser } from '../users.ts';

/** An authenticator app that has somebody's secret. */
export interface Authenticator {
  readonly secret: string;
  /** The code that it shows now, or some half minutes from now. */
  code(later?: number): string;
}

export function authenticator(server: TestServer, secret: string): Authenticator {
  return { secret, code: (later = 0) => totpAt(secret, counterAt(server.deps.nowMs()) + later) };
}

/** Switches two-factor authentication on, as people do; the code that did it is behind them. */
export async function enableTwoFactor(
  server: TestServer,
  person: TestUser,
): Promise<{ readonly app: Authenticator; readonly recoveryCodes: readonly string[] }> {
  const begun = await person.call('POST', 'users/two-factor/enroll', {
    password: encryptPassword(server, goodPassword),
  });
  const app = authenticator(server, begun.json().data.secret);
  const on = await person.call('POST', 'users/two-factor/confirm', { code: app.code() });
  server.passTime(60_000);
  return { app, recoveryCodes: on.json().data.recovery_codes };
}

/** Signs in with the password alone: the token that the second factor is sent with. */
export async function passPrimaryFactor(
  server: TestServer,
  email: string,
  more: object = {},
): Promise<string | undefined> {
  const password = encryptPassword(server, goodPassword);
  const body = { email, password, machine_id: signUpMachineId, ...more };
  return (await call(server, 'POST', 'users/sign-in', body)).json().data.second_factor_token;
}

export function submitSecondFactor(
  server: TestServer,
  token: string | undefined,
  code: string,
  more: object = {},
  headers = {},
) {
  const body = { token, code, machine_id: signUpMachineId, ...more };
  return call(server, 'POST', 'users/sign-in/second-factor', body, headers);
}
