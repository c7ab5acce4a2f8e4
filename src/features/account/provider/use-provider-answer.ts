import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isProviderId, providerNames } from '#contract/rules/sign-in-provider.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { readKnownMachine, storeRemembered } from '../../../lib/account.ts';
import { inviteAnswerPath, paths } from '../../../lib/paths.ts';
import {
  isCancelled,
  providerMessages,
  providerProblem,
  refusedThere,
} from '../../../lib/providers/provider-messages.ts';
import { forgetTrip, type ProviderTrip, readTrip } from '../../../lib/providers/provider-trip.ts';
import { useSession } from '../../../lib/session.ts';
import { sync } from '../../../lib/sync.ts';
import { notify } from '../../../ui/popups/toast-store.ts';

export type AnswerStep =
  | { readonly kind: 'working' }
  /** The provider is believed; what the second step is asked with, and where it leads. */
  | { readonly kind: 'second-step'; readonly token: string; readonly next: string }
  /** `from`: the screen to begin on again. `again`: what was lost on its way can be asked for once more. */
  | { readonly kind: 'failed'; readonly text: string; readonly from: string; readonly again: boolean };

/**
 * What the provider sent the browser back with stands behind the # of the address. Only the tab that left can use it. It
 * stays there until the server has answered, so that a reload loses nothing.
 */
export function useProviderAnswer() {
  const { hash } = useLocation();
  const [answer] = useState(() => new URLSearchParams(hash.slice(1)));
  const [trip] = useState(() => readTrip(answer.get('state') ?? ''));
  const [step, setStep] = useState<AnswerStep>({ kind: 'working' });
  const session = useSession();
  const navigate = useNavigate();
  const asked = useRef(false);

  const fail = useCallback(
    (text: string, again = false) => {
      if (!again) {
        if (trip) forgetTrip(trip.state);
        navigate({ hash: '' }, { replace: true });
      }
      setStep({ kind: 'failed', text, from: trip?.from ?? paths.signIn, again });
    },
    [trip, navigate],
  );

  const ask = useCallback(async () => {
    const code = answer.get('code');
    if (!trip) return fail(providerMessages.elsewhere);
    // Another tab was faster: whoever is signed in already is sent on, as from the sign-in page.
    if (trip.purpose === 'sign-in' && session.account) {
      forgetTrip(trip.state);
      return navigate(trip.next ?? paths.drive, { replace: true });
    }
    if (code === null) return fail(refusedThere(trip.provider, answer.get('error') ?? ''));
    setStep({ kind: 'working' });
    const body = bodyOf(trip, answer, code);
    const problem = (given: CallProblem) =>
      fail(providerProblem(trip.provider, given), given.kind === 'offline');
    if (trip.purpose === 'link') {
      const linked = await sync.call('finishProviderLink', { body });
      if (!linked.ok) return problem(linked.problem);
      forgetTrip(trip.state);
      notify({ text: `You can sign in with ${providerNames[trip.provider]} now`, icon: 'check' });
      return navigate(paths.account, { replace: true });
    }
    const known = readKnownMachine();
    const signedIn = await sync.call('finishProviderSignIn', {
      body: { ...body, ...(known !== null && { known_machine: known }) },
    });
    if (!signedIn.ok) return problem(signedIn.problem);
    const { session: begun, is_new: isNew } = signedIn.value;
    if ('second_step_token' in begun) {
      const next = trip.next ?? paths.drive;
      return setStep({ kind: 'second-step', token: begun.second_step_token, next });
    }
    forgetTrip(trip.state);
    if (trip.remember !== null) storeRemembered(trip.remember ? begun.email : null);
    session.begin({
      userId: begun.user_id,
      email: begun.email,
      userName: begun.user_name,
      token: begun.access_token,
    });
    navigate(trip.next ?? (isNew ? await firstPlace() : paths.drive), { replace: true });
  }, [answer, trip, fail, session, navigate]);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void ask();
  }, [ask]);
  return { step, trip, again: ask, fail, cancelled: isCancelled(answer.get('error')) };
}

/** At whose address the answer arrived is said by the answer: the server holds it against where the browser went. */
function bodyOf(trip: ProviderTrip, answer: URLSearchParams, code: string) {
  const arrivedAt = answer.get('provider') ?? '';
  const iss = answer.get('iss');
  return {
    provider: isProviderId(arrivedAt) ? arrivedAt : '',
    state: trip.state,
    browser_code: trip.browserCode,
    code,
    ...(iss !== null && { iss }),
  };
}

/** Whoever is new: to the invitation that waits for the address, else to a workspace of their own. */
async function firstPlace(): Promise<string> {
  const invites = await sync.call('listInvites', {});
  const invitedTo = invites.ok && invites.value[0]?.workspace_id;
  return invitedTo ? inviteAnswerPath(invitedTo) : paths.firstWorkspace;
}
