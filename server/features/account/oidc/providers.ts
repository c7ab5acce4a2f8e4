import * as oidc from 'openid-client';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import { isLoopback, type ProviderSettings } from '../../../settings/provider-settings.ts';
import { createAppleClientSecret } from './apple-client-secret.ts';
import { type Claims, type Identity, readIdentity } from './identity.ts';

const timeoutSeconds = 10;
const knownForMs = 3_600_000;
const skewSeconds = 60;

/** What binds an answer to its question. */
export interface AuthorizationSecrets {
  readonly nonce: string;
  readonly verifier: string;
}

export interface AuthorizationInput extends AuthorizationSecrets {
  readonly state: string;
  readonly loginHint?: string | undefined;
}

export interface CallbackInput {
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
}

/** `unavailable`: it cannot be asked just now. `refused`: what it said cannot be believed. `reason` is fit for the log. */
export interface ProviderProblem {
  readonly kind: 'unavailable' | 'refused';
  readonly reason: string;
}

export interface Provider {
  readonly id: ProviderId;
  /** Where the browser goes. */
  ask(input: AuthorizationInput): Promise<Result<string, ProviderProblem>>;
  /** Who came back: exchanges the code, and holds what comes against what was asked. */
  identify(
    response: CallbackInput,
    secrets: AuthorizationSecrets,
  ): Promise<Result<Identity, ProviderProblem>>;
}

export interface Providers {
  get(id: string): Provider | undefined;
}

/** The address at a provider's name where it sends the browser back; registered with each provider exactly so. */
export function callbackUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/api/users/sign-in/${id}/answer`;
}

export function createProviders(
  settings: readonly ProviderSettings[],
  publicUrl: string,
  now: () => number = Date.now,
): Providers {
  const all = new Map<string, Provider>(
    settings.map((each) => [each.id, createProvider(each, callbackUrl(publicUrl, each.id), now)]),
  );
  return { get: (id) => all.get(id) };
}

function createProvider(settings: ProviderSettings, redirectUri: string, now: () => number): Provider {
  const { id } = settings;
  let known: { readonly atMs: number; readonly client: Promise<oidc.Configuration> } | null = null;

  /** What the provider says of itself is asked for again after an hour, and after a failure immediately. */
  function client(): Promise<oidc.Configuration> {
    if (known !== null && now() - known.atMs < knownForMs) return known.client;
    const asked = discover(settings, now);
    known = { atMs: now(), client: asked };
    asked.catch(() => {
      if (known?.client === asked) known = null;
    });
    return asked;
  }

  async function attempt<T>(
    work: (found: oidc.Configuration) => Promise<T>,
  ): Promise<Result<T, ProviderProblem>> {
    try {
      return ok(await work(await client()));
    } catch (error) {
      return err(problemOf(error));
    }
  }

  type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

  /** An organisation's provider may keep the address for who asks for it, as the standard has it. */
  async function withAddress(tokens: Tokens): Promise<Result<Claims | undefined, ProviderProblem>> {
    const claims = tokens.claims() as Claims | undefined;
    if (id !== 'sso' || claims === undefined || claims['email'] !== undefined) return ok(claims);
    return attempt(async (found) => {
      if (found.serverMetadata().userinfo_endpoint === undefined) return claims;
      const more = await oidc.fetchUserInfo(found, tokens.access_token, claims.sub);
      return { ...more, ...claims };
    });
  }

  return {
    id,
    ask: (input) =>
      attempt(async (found) => {
        const url = oidc.buildAuthorizationUrl(found, {
          redirect_uri: redirectUri,
          scope: id === 'apple' ? 'openid email name' : 'openid email profile',
          state: input.state,
          nonce: input.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(input.verifier),
          code_challenge_method: 'S256',
          // Apple gives an address to who takes its answer as a form alone.
          ...(id === 'apple' && { response_mode: 'form_post' }),
          ...(input.loginHint && { login_hint: input.loginHint }),
        });
        return url.href;
      }),
    async identify(response, { nonce, verifier }) {
      const address = new URL(redirectUri);
      address.searchParams.set('state', response.state);
      address.searchParams.set('code', response.code);
      if (response.iss !== undefined) address.searchParams.set('iss', response.iss);
      const tokens = await attempt((found) =>
        oidc.authorizationCodeGrant(found, address, {
          expectedState: response.state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        }),
      );
      if (!tokens.ok) return tokens;
      const claims = await withAddress(tokens.value);
      if (!claims.ok) return claims;
      const identity = claims.value === undefined ? null : readIdentity(settings, claims.value);
      return identity === null ? err({ kind: 'refused', reason: 'no subject' }) : ok(identity);
    },
  };
}

function discover(settings: ProviderSettings, now: () => number): Promise<oidc.Configuration> {
  const { issuer, clientId, secret } = settings;
  const address = new URL(issuer);
  const authentication: oidc.ClientAuth =
    secret.kind === 'shared'
      ? oidc.ClientSecretPost(secret.text)
      : (_server, _client, body) => {
          body.set('client_id', clientId);
          body.set('client_secret', createAppleClientSecret(secret, clientId, issuer, now()));
        };
  // Without TLS on the machine itself alone; and signatures are looked at even so.
  const execute = [oidc.enableNonRepudiationChecks];
  if (isLoopback(address.hostname)) execute.push(oidc.allowInsecureRequests);
  return oidc.discovery(address, clientId, { [oidc.clockTolerance]: skewSeconds }, authentication, {
    timeout: timeoutSeconds,
    execute,
  });
}

/**
 * Network, time and answers that are no answers mean that the provider is away; all else, that its word is not to be
 * taken. Only codes go on: messages and causes of the library hold claims.
 */
function problemOf(error: unknown): ProviderProblem {
  const reason = reasonOf(error);
  const status = error instanceof oidc.ResponseBodyError ? error.status : 0;
  const isAway = away.has(reason) || status >= 500 || reason === 'unknown';
  return { kind: isAway ? 'unavailable' : 'refused', reason };
}

const away: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'server_error',
  'temporarily_unavailable',
]);

function reasonOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError)
    return /^[a-z_]{1,60}$/.test(error.error) ? error.error : 'response';
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}
