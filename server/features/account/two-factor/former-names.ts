import type { CallResponse } from '#contract/wire/calls.ts';
import type { FormerCalls } from '../../../http/routing/former-calls.ts';

/**
 * Pages up to 0.0.18 may still be open, or be started without a network as installed applications. They call two-factor
 * authentication "two-step", a remembered device a "known machine" and sign-in methods "ways in". This file may go two
 * releases later, in 0.0.20.
 */
export const formerAccountCalls: FormerCalls = {
  signIn: {
    fields: { known_machine: 'remembered_device_token' },
    formerResponse: withFormerToken,
  },
  finishProviderSignIn: {
    fields: { known_machine: 'remembered_device_token' },
    formerResponse: ({ session, ...response }) => ({ ...response, session: withFormerToken(session) }),
  },
  verifySecondFactor: {
    path: 'users/sign-in/second-step',
    name: 'secondStep',
    fields: { know_machine: 'remember_device' },
    formerResponse: ({ remembered_device_token, ...session }) => ({
      ...session,
      ...(remembered_device_token !== undefined && { known_machine: remembered_device_token }),
    }),
  },
  twoFactorStatus: {
    path: 'users/two-step',
    formerResponse: ({ enabled, devices, ...status }) => ({ ...status, on: enabled, machines: devices }),
  },
  enrollTwoFactor: { path: 'users/two-step/enrol', name: 'enrolTwoStep' },
  confirmTwoFactor: { path: 'users/two-step/confirm', name: 'confirmTwoStep' },
  disableTwoFactor: { path: 'users/two-step/off', name: 'endTwoStep' },
  renewRecoveryCodes: { path: 'users/two-step/recovery-codes' },
  removeRememberedDevice: { path: 'users/two-step/machines/:deviceId' },
  signInMethods: { path: 'users/ways-in' },
};

/** Pages of all releases sign in by the same path: the response has the token under both names. */
function withFormerToken(session: CallResponse<'signIn'>): object {
  return 'second_factor_token' in session
    ? { ...session, second_step_token: session.second_factor_token }
    : session;
}
