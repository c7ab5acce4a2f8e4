import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { passkeyMessages } from './passkey-messages.ts';

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

const said: readonly string[] = [
  ...['passkey-refused', 'token-invalid', 'already-exists', 'reauthentication-required', 'too-many-requests'],
  ...['bad-request', 'last-sign-in-method', 'account-disabled', 'maintenance', 'database-unavailable'],
];

/** What the server refused; its words where they say what to do. */
export function passkeyProblemMessage(problem: CallProblem, otherwise: string): string {
  if (problem.kind === 'offline') return passkeyMessages.offline;
  return (said.includes(problem.code) && serverText(problem)) || otherwise;
}
