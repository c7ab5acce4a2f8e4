import { err, ok, type Result } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Handlers, Problem } from '../../../http/handler.ts';
import { detailed } from '../../../http/problem.ts';
import { completePrimaryFactor } from '../two-factor/primary-factor.ts';
import {
  type AuthorizationVerifier,
  type ConsumedAuthorization,
  consumeAuthorizationRequest,
  createAuthorizationRequest,
  storeAuthorizationRequest,
  storeCallbackResult,
} from './authorization-requests.ts';
import { findAccount } from './find-account.ts';
import type { Identity } from './identity.ts';
import type { Provider, ProviderProblem } from './providers.ts';

export const providerSignIn = {
  async beginProviderSignIn(deps, { body }) {
    const provider = deps.providers.get(body.provider);
    if (provider === undefined) return err(notConfigured);
    return beginAuthorization(deps, provider, {
      userId: null,
      machineId: body.machine_id,
      remember: body.remember ?? false,
      loginHint: body.login_hint,
    });
  },

  async finishProviderSignIn(deps, { body, userAgent, language }) {
    const attempt = await consumeAuthorizationRequest(deps, body, null);
    if (attempt === null) return err(expiredProblem);
    if (attempt.kind === 'repeat') {
      return ok(JSON.parse(attempt.response) as CallResponse<'finishProviderSignIn'>);
    }
    const identity = await resolveIdentity(deps, attempt, body);
    if (!identity.ok) return identity;
    const { machineId, remember } = attempt;
    return deps.db.transaction().execute(async (tx) => {
      const found = await findAccount(tx, deps, identity.value, machineId);
      if (!found.ok) return found;
      const { userId, email, isNew } = found.value;
      const who = {
        userId,
        email,
        machineId,
        remember,
        userAgent,
        rememberedDeviceToken: body.remembered_device_token,
        language,
      };
      const session = await completePrimaryFactor(tx, deps, who);
      const response = { session, is_new: isNew };
      await storeCallbackResult(tx, deps, body.state, response);
      return ok(response);
    });
  },
} satisfies Partial<Handlers>;

export const notConfigured: Problem = detailed('not-found', 'provider');

/** One answer to all that is wrong with an attempt: nobody learns which. */
export const expiredProblem: Problem = detailed('token-invalid', 'provider');

interface Wanted {
  readonly userId: string | null;
  readonly machineId: string;
  readonly remember: boolean;
  readonly loginHint?: string | undefined;
}

/** Where the browser goes, and what it keeps to itself until it is back. */
export async function beginAuthorization(
  deps: Dependencies,
  provider: Provider,
  { loginHint, ...wanted }: Wanted,
): Promise<Result<CallResponse<'beginProviderSignIn'>, Problem>> {
  const begun = createAuthorizationRequest();
  const url = await provider.ask({ ...begun, loginHint });
  if (!url.ok) return err(problemOf(deps, provider.id, url.problem));
  await storeAuthorizationRequest(deps, begun, { ...wanted, provider: provider.id });
  return ok({ url: url.value, state: begun.state, browser_code: begun.browserCode });
}

/** Who came back from the provider. No transaction is open while it is asked. */
export async function resolveIdentity(
  deps: Dependencies,
  attempt: ConsumedAuthorization & { readonly kind: 'first' },
  body: AuthorizationVerifier & { readonly code: string; readonly iss?: string | undefined },
): Promise<Result<Identity, Problem>> {
  const provider = deps.providers.get(attempt.provider);
  if (provider === undefined) return err(notConfigured);
  const { state, code, iss } = body;
  const identity = await provider.identify({ state, code, iss }, attempt.secrets);
  return identity.ok ? identity : err(problemOf(deps, provider.id, identity.problem));
}

/** The operator learns why; what the provider said names people and stays out of the log. */
function problemOf(deps: Dependencies, provider: string, { kind, reason }: ProviderProblem): Problem {
  deps.log.warn({ provider, reason }, `the provider is ${kind === 'unavailable' ? 'away' : 'not believed'}`);
  return { code: kind === 'unavailable' ? 'provider-unavailable' : 'provider-refused' };
}
