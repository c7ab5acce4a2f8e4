import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** The messages about passkeys. */
export const passkeyMessages = {
  needsConnection: 'This needs a connection',
  unsupported: 'This browser cannot use passkeys here',
  noName: 'Passkeys need an address with a name, not with numbers',
  wrongAddress: 'Passkeys do not work at this address.',
  notUsed: 'No passkey was used. Try again, or sign in in another way.',
  notCreated: 'No passkey was made. Try again when you are ready.',
  alreadyRegistered: 'This device has a passkey of yours already.',
  notStorable: 'This device cannot hold a passkey that knows you. Use another one.',
  failed: 'The passkey could not be read. Try again, or sign in in another way.',
  addFailed: 'The passkey could not be made. Try again.',
  offline: 'You are offline. Try again when you are connected.',
  nameEmpty: 'Enter a name for the passkey.',
  listFailed: 'Your passkeys could not be loaded.',
  added: 'Your passkey is ready',
  renamed: 'The passkey is renamed',
  removed: 'The passkey is removed',
  notRenamed: 'The passkey could not be renamed. Try again.',
} as const;

/** What the browser says when nothing came of it: the name of a DOMException, and what is known of its cause. */
export interface WebAuthnError {
  readonly name: string;
  readonly code?: string | undefined;
}

/** Null: it was broken off for something else, and nobody needs to hear of it. */
export function passkeySignInMessage({ name, code }: WebAuthnError): string | null {
  if (name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return null;
  if (name === 'NotAllowedError') return passkeyMessages.notUsed;
  return name === 'SecurityError' ? passkeyMessages.wrongAddress : passkeyMessages.failed;
}

export function addPasskeyMessage({ name, code }: WebAuthnError): string {
  if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return passkeyMessages.alreadyRegistered;
  if (name === 'NotAllowedError' || name === 'AbortError') return passkeyMessages.notCreated;
  if (name === 'ConstraintError' || name === 'NotSupportedError') return passkeyMessages.notStorable;
  return name === 'SecurityError' ? passkeyMessages.wrongAddress : passkeyMessages.addFailed;
}

const said: readonly string[] = [
  ...['passkey-refused', 'token-invalid', 'already-exists', 'reauthentication-required', 'too-many-requests'],
  ...['bad-request', 'last-sign-in-method'],
];

/** What the server refused; its words where they say what to do. */
export function passkeyProblemMessage(problem: CallProblem, otherwise: string): string {
  if (problem.kind === 'offline') return passkeyMessages.offline;
  return (said.includes(problem.code) && problem.message) || otherwise;
}
