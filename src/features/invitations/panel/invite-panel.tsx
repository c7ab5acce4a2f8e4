import { type ReactNode, useState } from 'react';
import { useOffline } from '../../../lib/use-offline.ts';
import { MailboxNote } from '../../../shared/auth/mailbox-note.tsx';
import { usePeople } from '../../../shared/people/use-people.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { ChecklistField } from '../../../ui/fields/checklist-field.tsx';
import { SidePanel } from '../../../ui/popups/side-panel.tsx';
import { AccessSection } from './access-section.tsx';
import { EmailInput } from './email-input.tsx';
import { messages } from './messages.ts';
import type { FolderChoice } from './offered-access.ts';
import { offlineMessages } from './offline-messages.ts';
import styles from './panel.module.css';
import { type PendingInvitationActions, PendingInvitations } from './pending-invitations.tsx';
import { useInvite } from './use-invite.ts';

export interface InvitePanelProps extends PendingInvitationActions {
  readonly workspaceId: string;
  readonly onClose: () => void;
  readonly folderPicker: (choice: FolderChoice) => ReactNode;
}

/** Invites people to a workspace. Closing it forgets what was typed. */
export function InvitePanel({ workspaceId, onClose, folderPicker, ...actions }: InvitePanelProps) {
  const { box, setBox, offers, setOffers, picker, setPicker, notice, working, invite } =
    useInvite(workspaceId);
  const offline = useOffline();
  const people = usePeople(workspaceId);
  const [groupIds, setGroupIds] = useState<ReadonlySet<string>>(new Set());
  const members = people?.members ?? [];
  const existing = new Set(members.map(({ email }) => email));
  const groups = people?.groups.filter(({ isEveryone }) => !isEveryone) ?? [];
  const pending = members.filter(({ status }) => status === 'invited');
  const chosen = groups.filter(({ id }) => groupIds.has(id)).map(({ id }) => id);
  const count = box.chips.filter(({ bad }) => bad === null).length;
  return (
    <SidePanel
      wide
      title={messages.title}
      label={messages.title}
      onClose={onClose}
      footer={
        <>
          <Button className={styles.cancel} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            variant="primary"
            className={styles.invite}
            working={working && messages.inviting}
            disabledReason={offline && offlineMessages.invite}
            onClick={() => void invite(['everyone', ...chosen])}
          >
            {messages.inviteCount(count)}
          </Button>
        </>
      }
    >
      <div className={styles.section}>
        <EmailInput box={box} existing={existing} disabled={working} onChange={setBox} />
        {notice && (
          <Note tone={notice.tone} role={notice.tone === 'ok' ? 'status' : 'alert'}>
            {notice.text}
          </Note>
        )}
        {notice?.tone === 'ok' && <MailboxNote />}
      </div>
      <div className={styles.section}>
        {groups.length === 0 ? (
          <p className={styles.label}>{messages.groups}</p>
        ) : (
          <ChecklistField
            legend={messages.groups}
            searchLabel={messages.searchGroups}
            options={groups.map(({ id, name }) => ({ id, label: name }))}
            chosen={groupIds}
            onChange={setGroupIds}
          />
        )}
        <p className={styles.hint}>{messages.everyoneHint}</p>
        <Note>{messages.roleNote}</Note>
      </div>
      <AccessSection
        workspaceId={workspaceId}
        offers={offers}
        disabled={working}
        onChange={setOffers}
        picker={picker}
        onPick={setPicker}
        folderPicker={folderPicker}
      />
      {pending.length > 0 && (
        <PendingInvitations workspaceId={workspaceId} members={pending} offline={offline} {...actions} />
      )}
    </SidePanel>
  );
}
