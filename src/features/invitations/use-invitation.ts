import { useEffect, useMemo, useState } from 'react';
import type { CallProblem } from '#contract/worker-api.ts';
import { useCall } from '../../lib/use-call.ts';
import {
  fromWire,
  type Invitation,
  rememberedInvitation,
  rememberInvitation,
} from './remembered-invitation.ts';

export type InvitationState =
  | { readonly state: 'asking' }
  | { readonly state: 'found'; readonly invitation: Invitation }
  | { readonly state: 'failed'; readonly problem: CallProblem; readonly again: () => void };

/** What the code of a link is about: asked of the server once, then known to the screens that follow. */
export function useInvitation(code: string, { fresh }: { readonly fresh: boolean }): InvitationState {
  const [known] = useState(() => (fresh ? null : rememberedInvitation(code)));
  const call = useCall('verifyInvite', known ? null : { body: { token: code } });
  const answer = call.state === 'answered' ? call.answer : null;
  const told = useMemo(() => answer && fromWire(answer), [answer]);
  const invitation = known ?? told;
  const open = invitation?.state === 'open' ? invitation : null;
  useEffect(() => {
    if (open) rememberInvitation(code, open);
  }, [code, open]);
  if (invitation) return { state: 'found', invitation };
  if (call.state === 'failed') return { state: 'failed', problem: call.problem, again: call.again };
  return { state: 'asking' };
}
