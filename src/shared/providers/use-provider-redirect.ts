import { useEffect, useState } from 'react';
import type { Result } from '#contract/rules/result.ts';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { type ProviderRedirect, storeProviderRedirect } from './provider-redirect.ts';
import { providerProblemMessage } from './provider-texts.ts';

type Began = Result<CallResponse<'beginProviderSignIn'>, CallProblem>;
type Plan = Omit<ProviderRedirect, 'state' | 'browserCode'>;

/** Leaves for a provider. Who goes back from there finds the screen as it was. */
export function useProviderRedirect() {
  const [leaving, setLeaving] = useState<ProviderId | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(null);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);

  const leave = async (plan: Plan, begin: () => Promise<Began>) => {
    if (leaving !== null) return;
    setFailure(null);
    setLeaving(plan.provider);
    const began = await begin();
    if (!began.ok) {
      setLeaving(null);
      return setFailure(providerProblemMessage(plan.provider, began.problem));
    }
    const { state, browser_code, url } = began.value;
    storeProviderRedirect({ ...plan, state, browserCode: browser_code });
    location.assign(url);
  };
  return { leave, leaving, failure };
}
