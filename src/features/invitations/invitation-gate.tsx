import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { invitePath, workspacePath } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useLinkCode } from '../../shared/auth/use-link-code.ts';
import { type InvitationScreen, invitationPaths, invitationRouteOf } from './invitation-routes.ts';
import { CannotVerify, Expired, Joined, Verifying } from './invitation-states.tsx';
import { verifyMessage } from './invitation-texts.ts';
import { messages } from './messages.ts';
import type { Invitation } from './stored-invitation.ts';
import { ToSharedFolder } from './to-shared-folder.tsx';
import { useInvitation } from './use-invitation.ts';

interface InvitedProps {
  /** The screen that this is; null for the entry route, which only sends on. */
  readonly at: InvitationScreen | null;
  /** Where a code leads that is of no invitation. */
  readonly otherwise?: ((code: string) => string) | undefined;
  readonly children?: (invitation: Invitation, code: string) => ReactNode;
}

/** Finds out what the link in the address is about, and shows its screen to whom it belongs. */
export function InvitationGate(props: InvitedProps) {
  const code = useLinkCode();
  if (!code) return <CannotVerify text={messages.noCode} />;
  return <InvitedBy key={code} code={code} {...props} />;
}

function InvitedBy({ code, at, otherwise, children }: InvitedProps & { readonly code: string }) {
  const { account } = useSession();
  const found = useInvitation(code, { fresh: at === null });
  if (found.state === 'asking') return <Verifying />;
  if (found.state === 'failed') {
    const { problem, retry } = found;
    const isUnknown = problem.kind === 'refused' && problem.code === 'token-invalid';
    if (isUnknown && otherwise) return <Navigate to={otherwise(code)} replace />;
    return <CannotVerify text={verifyMessage(problem)} onAgain={isUnknown ? undefined : retry} />;
  }
  const { invitation } = found;
  const route = invitationRouteOf(invitation, account?.email ?? null, at);
  if (route.kind === 'expired') return <Expired invitation={invitation} />;
  if (route.kind === 'joined') {
    const { workspaceId, shared } = invitation;
    if (!account) return <Joined invitation={invitation} />;
    return shared ? <ToSharedFolder {...shared} /> : <Navigate to={workspacePath(workspaceId)} replace />;
  }
  if (route.screen !== at) return <Navigate to={invitePath(invitationPaths[route.screen], code)} replace />;
  return children?.(invitation, code);
}
