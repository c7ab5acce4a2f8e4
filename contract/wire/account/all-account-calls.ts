import { accountCalls } from './account.ts';
import { myAccountCalls } from './my-account.ts';
import { passkeyCalls } from './passkeys.ts';
import { providerCalls } from './sign-in-providers.ts';
import { twoFactorCalls } from './two-factor.ts';

/** Of one person: sign-up, sign-in, sessions, and what belongs to the account. */
export const allAccountCalls = {
  ...accountCalls,
  ...myAccountCalls,
  ...twoFactorCalls,
  ...passkeyCalls,
  ...providerCalls,
} as const;
