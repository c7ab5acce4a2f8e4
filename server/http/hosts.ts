import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { ipPrefixOf } from './attempts/attempt-limiter.ts';
import { detailed, sendProblem } from './problem.ts';

/** Asked by address: by what watches over the process, and by what counts. */
const underAnyName = new Set(['health', 'metrics']);

/**
 * The product answers under its own name alone. Under another one a foreign site's page could have its visitors' browsers
 * ask (DNS rebinding), and would read the answers. Ports do not matter: whoever has the name has them all. Sockets, which
 * other sites' pages may open, are for its own pages alone.
 */
export function installHostRule(
  app: FastifyInstance,
  { publicUrl, network }: Pick<Settings, 'publicUrl' | 'network'>,
): void {
  const { hostname: own, origin: ownOrigin, protocol } = new URL(publicUrl);
  const allowed = new Set([own, ...network.allowedHosts]);
  const local = isLoopbackName(own);
  const elsewhere = detailed('wrong-host', 'address', { url: publicUrl });
  app.addHook('onRequest', async (request, reply) => {
    const { policy } = request.routeOptions.config;
    if (policy !== undefined && underAnyName.has(policy)) return;
    const name = nameAsked(request);
    const isLocal = local && name !== null && isLoopbackName(name);
    if (!isLocal && (name === null || !allowed.has(name))) return sendProblem(reply, elsewhere);
    const { host, origin } = request.headers;
    // Another site's page may open a socket from a person's browser; browsers say from where, and cannot be made to lie.
    // On the machine itself the page has the name and the port that it asks by: on another port is another program.
    const isOwn =
      origin === undefined || origin === ownOrigin || (isLocal && origin === `${protocol}//${host}`);
    if (policy === 'realtime' && !isOwn) return sendProblem(reply, { code: 'not-allowed' });
  });
}

/** Whoever sits at the machine: no proxy between, and no foreign name that leads here. */
export function isFromHere(request: FastifyRequest): boolean {
  const name = nameAsked(request);
  return (
    name !== null &&
    isLoopbackName(name) &&
    ipPrefixOf(request.socket.remoteAddress ?? '') === null &&
    !Object.keys(request.headers).some((header) => /^(?:x-)?forwarded/.test(header))
  );
}

/** `localhost`, and addresses of the machine itself; IPv6 in brackets. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** Of the Host header alone: X-Forwarded-Host is what the page of a foreign site may say too. */
function nameAsked({ headers }: FastifyRequest): string | null {
  const [, name] = /^(\[[0-9a-f:.]+\]|[^\s:[\]/@?#\\]+)(?::\d{1,5})?$/i.exec(headers.host ?? '') ?? [];
  return name?.toLowerCase().replace(/\.$/, '') ?? null;
}
