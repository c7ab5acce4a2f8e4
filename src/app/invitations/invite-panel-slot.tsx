import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { FolderPicker } from '../../features/access/panel/pickers/folder-picker.tsx';
import { InvitePanel } from '../../features/invitations/panel/invite-panel.tsx';
import { copyInvite, resendInvite } from '../../features/members/invite-actions.ts';
import { WithdrawInvitationDialog } from '../../features/members/withdraw-invitation-dialog.tsx';

interface InviteSideProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** The invite panel; who waits in it is treated as in the list of users. */
export function InvitePanelSlot(props: InviteSideProps) {
  const [asked, setAsked] = useState<{ readonly member: Member; readonly open: boolean } | null>(null);
  return (
    <>
      <InvitePanel
        {...props}
        folderPicker={(choice) => <FolderPicker {...choice} />}
        onCopyLink={copyInvite}
        onResend={resendInvite}
        onWithdraw={(member) => setAsked({ member, open: true })}
      />
      {asked && (
        <WithdrawInvitationDialog
          member={asked.member}
          open={asked.open}
          onClose={() => setAsked((last) => last && { ...last, open: false })}
          onClosed={() => setAsked((last) => (last?.open ? last : null))}
        />
      )}
    </>
  );
}
