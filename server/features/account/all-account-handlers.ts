import { accountHandlers } from './account-handlers.ts';
import { desktopSignInHandlers } from './desktop-sign-in-handlers.ts';
import { myAccountHandlers } from './my-account-handlers.ts';
import { linkedIdentityHandlers } from './oidc/linked-identity-handlers.ts';
import { providerSignIn } from './oidc/provider-sign-in-handlers.ts';
import { passkeyHandlers } from './passkeys/passkey-handlers.ts';
import { passkeySignInHandlers } from './passkeys/passkey-sign-in.ts';
import { passwordHandlers } from './password-handlers.ts';
import { secondFactorHandlers } from './two-factor/second-factor-handlers.ts';
import { twoFactorHandlers } from './two-factor/two-factor-handlers.ts';

export const allAccountHandlers = {
  ...accountHandlers,
  ...passwordHandlers,
  ...desktopSignInHandlers,
  ...myAccountHandlers,
  ...secondFactorHandlers,
  ...twoFactorHandlers,
  ...passkeyHandlers,
  ...passkeySignInHandlers,
  ...providerSignIn,
  ...linkedIdentityHandlers,
};
