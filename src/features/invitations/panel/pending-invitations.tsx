import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { accessMessages } from './access-messages.ts';
import { messages } from './messages.ts';
import { offlineMessages } from './offline-messages.ts';
import styles from './panel.module.css';
import { usePendingAccess } from './use-offered-access.ts';

export interface PendingInvitationActions {
  /** Puts a link on the clipboard and says so. */
  readonly onCopyLink: (member: Member) => Promise<void>;
  /** Mails another link and says so. */
  readonly onResend: (member: Member) => Promise<void>;
  /** Asks whether the invitation is to be taken back. */
  readonly onWithdraw: (member: Member) => void;
}

interface WaitingListProps extends PendingInvitationActions {
  readonly workspaceId: string;
  readonly members: readonly Member[];
  readonly offline: boolean;
}

/** Who was invited and has not answered, and what they get by accepting. */
export function PendingInvitations({ workspaceId, members, ...rest }: WaitingListProps) {
  const offered = usePendingAccess(workspaceId, members, rest.offline);
  return (
    <section className={styles.section} aria-labelledby="waiting-for-an-answer">
      <h3 id="waiting-for-an-answer" className={styles.heading}>
        {messages.pending}
      </h3>
      <ul className={styles.waiting}>
        {members.map((member) => (
          <WaitingRow key={member.id} member={member} offered={offered.get(member.id)} {...rest} />
        ))}
      </ul>
    </section>
  );
}

interface WaitingRowProps extends Omit<WaitingListProps, 'members' | 'workspaceId'> {
  readonly member: Member;
  readonly offered: string | undefined;
}

function WaitingRow({ member, offered, offline, onCopyLink, onResend, onWithdraw }: WaitingRowProps) {
  const [working, setWorking] = useState<'copy' | 'resend' | null>(null);
  const run = async (what: 'copy' | 'resend', work: (member: Member) => Promise<void>) => {
    if (working !== null) return;
    setWorking(what);
    await work(member);
    setWorking(null);
  };
  const reason = offline && offlineMessages.invite;
  const about = offered === undefined ? messages.isInvited : accessMessages.isInvitedTo(offered);
  return (
    <li>
      <Avatar of={member.email} />
      <span className={styles.who}>
        <span>{member.email}</span>
        <span title={about}>{about}</span>
      </span>
      <IconButton
        icon="link"
        label={messages.copyLinkFor(member.email)}
        tip={messages.copyLink}
        disabledReason={reason}
        onClick={() => run('copy', onCopyLink)}
      />
      <Button
        size="sm"
        aria-label={messages.resendTo(member.email)}
        working={working === 'resend' && messages.sending}
        disabledReason={reason}
        onClick={() => run('resend', onResend)}
      >
        {messages.resend}
      </Button>
      <IconButton
        icon="trash"
        danger
        label={messages.withdrawFor(member.email)}
        tip={messages.withdraw}
        disabledReason={reason}
        onClick={() => onWithdraw(member)}
      />
    </li>
  );
}
