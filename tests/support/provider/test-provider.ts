import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

export const clientId = 'lunvik';
export const clientSecret = 'only-the-server-knows-this-secret';

type Claims = Record<string, unknown>;

/** A real OpenID Connect provider on a port of its own, and what a test can do to it. */
export interface TestProvider {
  readonly issuer: string;
  /** Where it may send browsers back. To be said before anybody asks it. */
  trust(redirectUris: readonly string[]): void;
  /** Whoever types this name at the provider is this person. */
  know(login: string, claims: Claims): void;
  /** Changes what an ID token says, and signs it again; null leaves it as it is. */
  forge: ((claims: Claims) => Claims) | null;
  /** Whether what is forged is signed with a key that the provider does not name. */
  strangeKey: boolean;
  /** Answers the token endpoint in the provider's place. */
  tokenResponse: ((response: ServerResponse) => void) | null;
  /** Nobody listens any more; then somebody does again, at the same address. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestProvider(): Promise<TestProvider> {
  const [privateKey, stranger] = [0, 1].map(
    () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  ) as [KeyObject, KeyObject];
  const people = new Map<string, Claims>();
  const forgery: Pick<TestProvider, 'forge' | 'strangeKey' | 'tokenResponse'> = {
    forge: null,
    strangeKey: false,
    tokenResponse: null,
  };
  let server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };

  const signed = (claims: Claims) => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode({ alg: 'RS256', kid: 'test' })}.${encode(claims)}`;
    const key = forgery.strangeKey ? stranger : privateKey;
    return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`;
  };
  let provider: Provider | null = null;
  const made = (redirectUris: readonly string[]) => {
    const fresh = new Provider(issuer, configuration(key, redirectUris, people));
    fresh.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== '/token' || forgery.forge === null || body?.id_token === undefined) return;
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString());
      context.body = { ...body, id_token: signed(forgery.forge(claims)) };
    });
    return fresh;
  };

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (provider === null) throw new Error('The provider knows no client yet.');
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.startsWith('/interaction/')) return void interact(provider, request, response);
    if (path === '/token' && forgery.tokenResponse !== null) return forgery.tokenResponse(response);
    provider.callback()(request, response);
  };
  server.on('request', handle);

  return {
    issuer,
    trust(redirectUris) {
      provider = made(redirectUris);
    },
    know: (login, claims) => void people.set(login, claims),
    get forge() {
      return forgery.forge;
    },
    set forge(change) {
      forgery.forge = change;
    },
    get strangeKey() {
      return forgery.strangeKey;
    },
    set strangeKey(is) {
      forgery.strangeKey = is;
    },
    get tokenResponse() {
      return forgery.tokenResponse;
    },
    set tokenResponse(change) {
      forgery.tokenResponse = change;
    },
    goAway: () => end(server),
    async comeBack() {
      server = createServer(handle).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: () => end(server),
  };
}

async function end(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

function configuration(
  key: object,
  redirectUris: readonly string[],
  people: ReadonlyMap<string, Claims>,
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key as { kty: string }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub', 'hd', 'tid', 'xms_edov'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      name: [],
    },
    scopes: ['openid', 'email', 'profile', 'name'],
    conformIdTokenClaims: false, // as the great providers do: the address stands in the ID token
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Grant: 600, IdToken: 600, Interaction: 600, Session: 600, AccessToken: 600 },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: async () => ({ sub: login, ...people.get(login) }),
    }),
    /** Everybody has agreed to everything. */
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const of = oidc.client?.clientId;
      if (accountId === undefined || of === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: of, accountId });
      grant.addOIDCScope('openid email profile name');
      await grant.save();
      return grant;
    },
  };
}

/** The provider's page: a name, and two buttons. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    return;
  }
  let text = '';
  for await (const piece of request) text += piece;
  const form = new URLSearchParams(text);
  const result =
    form.get('what') === 'cancel'
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: form.get('login') ?? '', remember: false } };
  await provider.interactionFinished(request, response, result);
}

const page = `<!doctype html><html lang="en"><title>The provider</title><h1>The provider</h1><form method="post">
<label>Name at the provider <input name="login"></label>
<button name="what" value="login">Go on</button><button name="what" value="cancel">Cancel</button></form></html>`;
