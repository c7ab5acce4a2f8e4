import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserHeader } from '#contract/entities/session-end.ts';
import type { CallName } from '#contract/wire/calls.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createToken, hashToken } from '../bearer.ts';
import { browserCookies, cookieNames } from './browser-cookie.ts';

const day = 86_400_000;

/** The calls whose answers hold a new session. */
const opening: ReadonlySet<CallName> = new Set([
  'signIn',
  'signUp',
  'verifySecondFactor',
  'passkeySignIn',
  'finishProviderSignIn',
  'verifyToken',
  'verifyUserToken',
  'createInvitedUser',
  'duplicateMachineToken',
]);

/**
 * A session that a browser begins is this browser's: its token is refused without a cookie that no script can read. The
 * cookie signs nobody in. Who says nothing of cookies and has none gets a session that only its token guards.
 */
export async function bindToBrowser(
  deps: Dependencies,
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
  response: unknown,
): Promise<void> {
  if (!opening.has(name)) return;
  const token = tokenIn(response);
  if (token === null) return;
  const keepsCookies = request.headers[browserHeader] !== undefined;
  const value = browserCookies(request.headers.cookie)[0] ?? (keepsCookies ? createToken() : null);
  if (value === null) return;
  const hash = hashToken(value);
  // Also where it is bound already: the first answer, and its cookie with it, may have been lost on the way.
  const bound = await deps.db
    .updateTable('sessions')
    .set({ browser_hash: hash })
    .where('token_hash', '=', hashToken(token))
    .returning('expires_at')
    .executeTakeFirst();
  if (bound === undefined || request.actor !== null) return;
  const leftMs = bound.expires_at.getTime() - deps.nowMs();
  reply.header('set-cookie', cookie(deps, value, leftMs > day ? leftMs : null));
}

/** Without `Max-Age` it goes when the browser is closed, and the token is worth nothing from there on. */
function cookie(deps: Dependencies, value: string, livesMs: number | null): string {
  const isSecure = new URL(deps.settings.publicUrl).protocol === 'https:';
  const parts = [
    `${isSecure ? cookieNames.secure : cookieNames.plain}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
  ];
  if (isSecure) parts.push('Secure');
  if (livesMs !== null) parts.push(`Max-Age=${Math.floor(livesMs / 1000)}`);
  return parts.join('; ');
}

function tokenIn(response: unknown): string | null {
  if (typeof response !== 'object' || response === null) return null;
  const { access_token, token, session } = response as Readonly<Record<string, unknown>>;
  const found = access_token ?? token;
  return typeof found === 'string' ? found : session === undefined ? null : tokenIn(session);
}
