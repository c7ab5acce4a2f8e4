import { err, ok, type Result } from '#contract/rules/result.ts';
import type { CallAnswer } from '#contract/wire/calls.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers, Problem } from '../../../http/handler.ts';
import { passFirstStep } from '../two-step/first-step.ts';
import {
  keepAnswer,
  keepAttempt,
  newAttempt,
  type Shown,
  type SpentAttempt,
  spendAttempt,
} from './attempts.ts';
import { findAccount } from './find-account.ts';
import type { Identity } from './identity.ts';
import type { Provider, ProviderProblem } from './providers.ts';

export const providerSignIn = {
  async beginProviderSignIn(deps, { body }) {
    const provider = deps.providers.get(body.provider);
    if (provider === undefined) return err(notConfigured);
    return beginAttempt(deps, provider, {
      userId: null,
      machineId: body.machine_id,
      remember: body.remember ?? false,
      loginHint: body.login_hint,
    });
  },

  async finishProviderSignIn(deps, { body, userAgent }) {
    const attempt = await spendAttempt(deps, body, null);
    if (attempt === null) return err(over);
    if (attempt.kind === 'repeat') {
      return ok(JSON.parse(attempt.answer) as CallAnswer<'finishProviderSignIn'>);
    }
    const identity = await identify(deps, attempt, body);
    if (!identity.ok) return identity;
    const { machineId, remember } = attempt;
    return deps.db.transaction().execute(async (tx) => {
      const found = await findAccount(tx, deps, identity.value, machineId);
      if (!found.ok) return found;
      const { userId, email, isNew } = found.value;
      const who = { userId, email, machineId, remember, userAgent, knownMachine: body.known_machine };
      const session = await passFirstStep(tx, deps, who);
      const answer = { session, is_new: isNew };
      await keepAnswer(tx, deps, body.state, answer);
      return ok(answer);
    });
  },
} satisfies Partial<Handlers>;

export const notConfigured: Problem = {
  code: 'not-found',
  message: 'This provider is not set up on this server.',
};

/** One answer to all that is wrong with an attempt: nobody learns which. */
export const over: Problem = {
  code: 'token-invalid',
  message: 'This sign-in has expired or was already used. Begin again.',
};

interface Wanted {
  readonly userId: string | null;
  readonly machineId: string;
  readonly remember: boolean;
  readonly loginHint?: string | undefined;
}

/** Where the browser goes, and what it keeps to itself meanwhile. */
export async function beginAttempt(
  deps: Deps,
  provider: Provider,
  { loginHint, ...wanted }: Wanted,
): Promise<Result<CallAnswer<'beginProviderSignIn'>, Problem>> {
  const begun = newAttempt();
  const url = await provider.ask({ ...begun, loginHint });
  if (!url.ok) return err(told(deps, provider.id, url.problem));
  await keepAttempt(deps, begun, { ...wanted, provider: provider.id });
  return ok({ url: url.value, state: begun.state, browser_code: begun.browserCode });
}

/** Who came back from the provider. No transaction is open while it is asked. */
export async function identify(
  deps: Deps,
  attempt: SpentAttempt & { readonly kind: 'first' },
  body: Shown & { readonly code: string; readonly iss?: string | undefined },
): Promise<Result<Identity, Problem>> {
  const provider = deps.providers.get(attempt.provider);
  if (provider === undefined) return err(notConfigured);
  const { state, code, iss } = body;
  const identity = await provider.identify({ state, code, iss }, attempt.secrets);
  return identity.ok ? identity : err(told(deps, provider.id, identity.problem));
}

/** The operator learns why; what the provider said names people and stays out of the log. */
function told(deps: Deps, provider: string, { kind, reason }: ProviderProblem): Problem {
  deps.log.warn({ provider, reason }, `the provider is ${kind === 'unavailable' ? 'away' : 'not believed'}`);
  return { code: kind === 'unavailable' ? 'provider-unavailable' : 'provider-refused' };
}
