import { accountHandlers } from './account-handlers.ts';
import { machineHandlers } from './machine-handlers.ts';
import { myAccountHandlers } from './my-account-handlers.ts';
import { providerLinks } from './oidc/provider-links.ts';
import { providerSignIn } from './oidc/provider-sign-in.ts';
import { passkeyHandlers } from './passkeys/passkey-handlers.ts';
import { passkeySignInHandlers } from './passkeys/passkey-sign-in.ts';
import { passwordHandlers } from './password-handlers.ts';
import { secondStepHandlers } from './two-step/second-step.ts';
import { twoStepHandlers } from './two-step/two-step-handlers.ts';

export const allAccountHandlers = {
  ...accountHandlers,
  ...passwordHandlers,
  ...machineHandlers,
  ...myAccountHandlers,
  ...secondStepHandlers,
  ...twoStepHandlers,
  ...passkeyHandlers,
  ...passkeySignInHandlers,
  ...providerSignIn,
  ...providerLinks,
};
