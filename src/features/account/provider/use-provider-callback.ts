import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isProviderId } from '#contract/rules/sign-in-provider.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { invitationResponsePath, paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { pathAfterSignIn } from '../../../lib/session-time/requested-path.ts';
import { sync } from '../../../lib/worker-client.ts';
import { readRememberedDevice, storeRemembered } from '../../../shared/auth/account-storage.ts';
import { providerMessages } from '../../../shared/providers/provider-messages.ts';
import {
  clearProviderRedirect,
  type ProviderRedirect,
  readProviderRedirect,
} from '../../../shared/providers/provider-redirect.ts';
import {
  isCancelled,
  providerName,
  providerProblemMessage,
  providerRefusedMessage,
} from '../../../shared/providers/provider-texts.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { callbackMessages } from './callback-messages.ts';

export type CallbackStep =
  | { readonly kind: 'working' }
  /** The provider is believed; the token that the second factor is sent with, and where the sign-in leads if not to what was asked for. */
  | { readonly kind: 'second-factor'; readonly token: string; readonly next: string | null }
  /** `from`: the screen to begin on again. `again`: what was lost on its way can be asked for once more. */
  | { readonly kind: 'failed'; readonly text: string; readonly from: string; readonly retry: boolean };

/**
 * What the provider sent the browser back with stands behind the # of the address. Only the tab that left can use it. It
 * stays there until the server has answered, so that a reload loses nothing.
 */
export function useProviderCallback() {
  const { hash } = useLocation();
  const [response] = useState(() => new URLSearchParams(hash.slice(1)));
  const [redirect] = useState(() => readProviderRedirect(response.get('state') ?? ''));
  const [step, setStep] = useState<CallbackStep>({ kind: 'working' });
  const session = useSession();
  const navigate = useNavigate();
  const asked = useRef(false);

  const fail = useCallback(
    (text: string, retry = false) => {
      if (!retry) {
        if (redirect) clearProviderRedirect(redirect.state);
        navigate({ hash: '' }, { replace: true });
      }
      setStep({ kind: 'failed', text, from: redirect?.from ?? paths.signIn, retry });
    },
    [redirect, navigate],
  );

  const ask = useCallback(async () => {
    const code = response.get('code');
    if (!redirect) return fail(providerMessages.elsewhere);
    // Another tab was faster: whoever is signed in already is sent on, as from the sign-in page.
    if (redirect.purpose === 'sign-in' && session.account) {
      clearProviderRedirect(redirect.state);
      return navigate(redirect.next ?? pathAfterSignIn(), { replace: true });
    }
    if (code === null) return fail(providerRefusedMessage(redirect.provider, response.get('error') ?? ''));
    setStep({ kind: 'working' });
    const body = bodyOf(redirect, response, code);
    const problem = (callProblem: CallProblem) =>
      fail(providerProblemMessage(redirect.provider, callProblem), callProblem.kind === 'offline');
    if (redirect.purpose === 'link') {
      const linked = await sync.call('finishProviderLink', { body });
      if (!linked.ok) return problem(linked.problem);
      clearProviderRedirect(redirect.state);
      showToast({ text: callbackMessages.linked(providerName(redirect.provider)), icon: 'check' });
      return navigate(paths.account, { replace: true });
    }
    const known = readRememberedDevice();
    const signedIn = await sync.call('finishProviderSignIn', {
      body: { ...body, ...(known !== null && { remembered_device_token: known }) },
    });
    if (!signedIn.ok) return problem(signedIn.problem);
    const { session: begun, is_new: isNew } = signedIn.value;
    if ('second_factor_token' in begun) {
      return setStep({ kind: 'second-factor', token: begun.second_factor_token, next: redirect.next });
    }
    clearProviderRedirect(redirect.state);
    if (redirect.remember !== null) storeRemembered(redirect.remember ? begun.email : null);
    session.begin({
      userId: begun.user_id,
      email: begun.email,
      userName: begun.user_name,
      token: begun.access_token,
      language: begun.language,
    });
    navigate(redirect.next ?? (isNew ? await firstPath() : pathAfterSignIn()), { replace: true });
  }, [response, redirect, fail, session, navigate]);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void ask();
  }, [ask]);
  return { step, redirect, again: ask, fail, cancelled: isCancelled(response.get('error')) };
}

/** At whose address the answer arrived is said by the answer: the server holds it against where the browser went. */
function bodyOf(redirect: ProviderRedirect, response: URLSearchParams, code: string) {
  const arrivedAt = response.get('provider') ?? '';
  const iss = response.get('iss');
  return {
    provider: isProviderId(arrivedAt) ? arrivedAt : '',
    state: redirect.state,
    browser_code: redirect.browserCode,
    code,
    ...(iss !== null && { iss }),
  };
}

/** Whoever is new: to the invitation that waits for the address, else to a workspace of their own. */
async function firstPath(): Promise<string> {
  const invites = await sync.call('listInvites', {});
  const invitedTo = invites.ok && invites.value[0]?.workspace_id;
  return invitedTo ? invitationResponsePath(invitedTo) : paths.firstWorkspace;
}
