import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { CallInput, CallResponse } from '#contract/wire/calls.ts';
import { passkeyMessages } from './passkey-messages.ts';
import type { WebAuthnError } from './passkey-problems.ts';

/** The one gate to the browser's passkeys; what is behind it arrives when somebody needs it. */
const library = () => import('@simplewebauthn/browser');

/** Why there are none in this browser, at this address; null where there are. */
export function passkeyUnavailableReason(
  hostname = location.hostname,
  hasPasskeys = typeof globalThis.PublicKeyCredential === 'function',
): string | null {
  if (!hasPasskeys) return passkeyMessages.unsupported;
  return isNumbers(hostname) ? passkeyMessages.noName : null;
}

/** Whether the browser offers passkeys in the list below a field. */
export async function supportsConditionalUi(): Promise<boolean> {
  return passkeyUnavailableReason() === null && (await library()).browserSupportsWebAuthnAutofill();
}

type NewCredential = CallInput<'addPasskey'>['body']['credential'];
type Used = CallInput<'passkeySignIn'>['body']['credential'];

export async function createPasskey(
  options: CallResponse<'passkeyOptions'>,
): Promise<Result<NewCredential, WebAuthnError>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return attempt(async () => {
    const { id, rawId, type, response } = await (await library()).startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });
}

/** `belowField`: waits until somebody chooses one from the list below the field, or for ever. */
export async function requestPasskey(
  options: CallResponse<'passkeySignInOptions'>,
  belowField: boolean,
): Promise<Result<Used, WebAuthnError>> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return attempt(async () => {
    const { startAuthentication } = await library();
    const asked = { optionsJSON, useBrowserAutofill: belowField, verifyBrowserAutofillInput: false };
    const { id, rawId, type, response } = await startAuthentication(asked);
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  });
}

/** Ends what waits for somebody. */
export async function cancelPasskeyRequest(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value, WebAuthnError>> {
  try {
    return ok(await work());
  } catch (error) {
    const { name = '', code } = (error ?? {}) as { readonly name?: string; readonly code?: string };
    return err({ name, code });
  }
}

/** A key belongs to a name; a browser makes none for an address in digits. */
function isNumbers(hostname: string): boolean {
  return /^[\d.]+$/.test(hostname) || hostname.includes(':');
}
