import { InvitePanel } from '../../features/invitations/panel/invite-panel.tsx';
import { copyInvite, resendInvite } from '../../features/members/invite-actions.ts';

interface InviteSideProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** The invite panel; who waits in it is treated as in the list of users. */
export function InvitePanelSlot(props: InviteSideProps) {
  return <InvitePanel {...props} onCopyLink={copyInvite} onResend={resendInvite} />;
}
