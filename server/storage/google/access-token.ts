import { createSign } from 'node:crypto';
import { fetchBuffered } from '../safe-fetch/fetch-buffered.ts';
import type { SafeFetch } from '../safe-fetch/safe-fetch.ts';
import type { GoogleSettings } from '../settings/storage-settings.ts';
import { StorageError } from '../storage-error.ts';

const livesSeconds = 3600;
const earlyMs = 300_000;
const scope = 'https://www.googleapis.com/auth/devstorage.full_control';

/** What the service account's key buys for an hour, bought again when that is nearly over. */
export function createAccessToken(
  settings: GoogleSettings,
  safeFetch: SafeFetch,
  tokenUrl: string,
): () => Promise<string> {
  let cached: { readonly token: string; readonly untilMs: number } | undefined;
  return async () => {
    if (cached !== undefined && Date.now() < cached.untilMs) return cached.token;
    const said = await fetchBuffered(safeFetch, {
      url: new URL(tokenUrl),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(
        new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: assertionOf(settings, tokenUrl, Math.floor(Date.now() / 1000)),
        }).toString(),
      ),
    });
    if (said.status === 400 || said.status === 401) throw new StorageError('credentials');
    const token = said.status === 200 ? readToken(said.text) : null;
    if (token === null) throw new StorageError('unreachable');
    cached = { token, untilMs: Date.now() + livesSeconds * 1000 - earlyMs };
    return token;
  };
}

function assertionOf({ clientEmail, privateKey }: GoogleSettings, audience: string, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: clientEmail, scope, aud: audience, iat: now, exp: now + livesSeconds };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

function readToken(text: string): string | null {
  try {
    const { access_token: token } = JSON.parse(text) as { access_token?: unknown };
    return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null;
  } catch {
    return null;
  }
}
