import aes from 'crypto-js/aes.js';
import type { Page } from 'playwright/test';
import { browserHeader } from '#contract/entities/session-end.ts';
import { type CallResponse, calls } from '#contract/wire/calls.ts';
import { machineId, storeAccount, storeRemembered } from '#src/shared/auth/account-storage.ts';
import type { Account } from './harness/users.ts';

export type Credentials = Pick<Account, 'email' | 'password'>;

/**
 * Signs a new browser in as the sign-in form does, without drawing it: the browser itself asks the server, which binds the
 * session to it by a cookie, and the product's own code says what is kept of the answer.
 */
export async function beginSession(page: Page, { email, password }: Credentials, remember: boolean) {
  await page.goto('/healthz');
  const isNew = await page.evaluate(() => localStorage.getItem('userId') === null);
  if (!isNew) throw new Error('somebody was signed in here before: who comes back does so by the form');
  const kept = memoryStorage();
  const { password_cipher_key: key } = await ask(page, 'config');
  const session = await ask(page, 'signIn', {
    email,
    password: aes.encrypt(password, key).toString(),
    machine_id: machineId(kept),
    remember,
  });
  if (!('access_token' in session)) throw new Error('this account requires a second factor');
  const { user_id: userId, user_name: userName, access_token: token } = session;
  storeRemembered(remember ? email : null, kept);
  storeAccount({ userId, email: session.email, userName, token }, kept, memoryStorage());
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
    // As after the form: the way back leads to where the person came from.
    location.replace('/drive');
  }, Object.entries(kept));
  await page.waitForURL('**/drive');
}

async function ask<N extends 'config' | 'signIn'>(
  page: Page,
  name: N,
  body?: unknown,
): Promise<CallResponse<N>> {
  const { method, path } = calls[name];
  const { status, text } = await page.evaluate(
    async ({ url, header, ...request }) => {
      const headers = { 'content-type': 'application/json', [header]: '1' };
      const response = await fetch(url, { ...request, headers });
      return { status: response.status, text: await response.text() };
    },
    {
      url: `/api/${path}`,
      header: browserHeader,
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  if (status >= 300) throw new Error(`${name} answered ${status}: ${text}`);
  return JSON.parse(text).data;
}

/** A storage whose keys, as those of a browser's, are its properties. */
function memoryStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  };
  return Object.create(methods);
}
