import { passkeyMessages } from '../../passkeys/passkey-messages.ts';
import type { WebAuthnError } from '../../passkeys/passkey-problems.ts';
import { myPasskeysMessages } from './my-passkeys-messages.ts';

/** Why no passkey was made. */
export function addPasskeyMessage({ name, code }: WebAuthnError): string {
  if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return myPasskeysMessages.alreadyRegistered;
  if (name === 'NotAllowedError' || name === 'AbortError') return myPasskeysMessages.notCreated;
  if (name === 'ConstraintError' || name === 'NotSupportedError') return myPasskeysMessages.notStorable;
  return name === 'SecurityError' ? passkeyMessages.wrongAddress : myPasskeysMessages.addFailed;
}
