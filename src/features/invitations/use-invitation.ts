import { useEffect, useMemo, useState } from 'react';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { useServerCall } from '../../lib/use-server-call.ts';
import { fromWire, type Invitation, storedInvitation, storeInvitation } from './stored-invitation.ts';

export type InvitationState =
  | { readonly state: 'asking' }
  | { readonly state: 'found'; readonly invitation: Invitation }
  | { readonly state: 'failed'; readonly problem: CallProblem; readonly retry: () => void };

/** What the code of a link is about: asked of the server once, then known to the screens that follow. */
export function useInvitation(code: string, { fresh }: { readonly fresh: boolean }): InvitationState {
  const [known] = useState(() => (fresh ? null : storedInvitation(code)));
  const call = useServerCall('verifyInvite', known ? null : { body: { token: code } });
  const response = call.state === 'answered' ? call.data : null;
  const notified = useMemo(() => response && fromWire(response), [response]);
  const invitation = known ?? notified;
  const open = invitation?.state === 'open' ? invitation : null;
  useEffect(() => {
    if (open) storeInvitation(code, open);
  }, [code, open]);
  if (invitation) return { state: 'found', invitation };
  if (call.state === 'failed') return { state: 'failed', problem: call.problem, retry: call.retry };
  return { state: 'asking' };
}
