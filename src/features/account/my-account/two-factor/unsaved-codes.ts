import { readAccount } from '../../../../shared/auth/account-storage.ts';

interface UnsavedCodes {
  readonly email: string;
  readonly codes: readonly string[];
}

let unsaved: UnsavedCodes | null = null;

/** In the memory of the page and nowhere else: another screen may come in between, and the browser asks before the page goes. */
export function holdCodes(email: string, codes: readonly string[]): void {
  unsaved = { email, codes };
  addEventListener('beforeunload', ask);
}

export function releaseCodes(): void {
  unsaved = null;
  removeEventListener('beforeunload', ask);
}

export function codesHeldFor(email: string): readonly string[] | null {
  return unsaved?.email === email ? unsaved.codes : null;
}

/** Where somebody signed out, the page goes without a question. */
export function areCodesUnsaved(signedInAs = readAccount()?.email): boolean {
  return signedInAs !== undefined && codesHeldFor(signedInAs) !== null;
}

function ask(event: BeforeUnloadEvent): void {
  if (areCodesUnsaved()) event.preventDefault();
}
