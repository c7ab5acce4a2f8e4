interface PasswordCredentials {
  new (data: { readonly id: string; readonly password: string; readonly name?: string }): Credential;
}

/** Browsers that have a door for it are asked to keep the password; the others notice the form by themselves. */
export function storePasswordCredential(email: string, password: string): void {
  const { PasswordCredential } = globalThis as { readonly PasswordCredential?: PasswordCredentials };
  if (!PasswordCredential) return;
  navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined);
}
