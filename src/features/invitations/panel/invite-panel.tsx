import { useOffline } from '../../../lib/use-offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SidePanel } from '../../../ui/popups/side-panel.tsx';
import { Note } from '../../../ui/show/note.tsx';
import { AddressField } from './address-field.tsx';
import { messages } from './messages.ts';
import styles from './panel.module.css';
import { useInvite } from './use-invite.ts';

export interface InvitePanelProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** Invites people to a workspace. Closing it forgets what was typed. */
export function InvitePanel({ workspaceId, onClose }: InvitePanelProps) {
  const { box, setBox, told, working, invite } = useInvite(workspaceId);
  const offline = useOffline();
  const count = box.chips.filter(({ bad }) => bad === null).length;
  return (
    <SidePanel
      wide
      title="Invite Users"
      label="Invite Users"
      onClose={onClose}
      footer={
        <>
          <Button className={styles.cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            className={styles.invite}
            working={working && 'Inviting...'}
            disabledReason={offline && messages.offline}
            onClick={() => void invite(['everyone'])}
          >
            {count === 0 ? 'Invite Users' : count === 1 ? 'Invite 1 user' : `Invite ${count} users`}
          </Button>
        </>
      }
    >
      <div className={styles.section}>
        <AddressField box={box} taken={nobody} disabled={working} onChange={setBox} />
        {told && (
          <Note tone={told.tone} role={told.tone === 'ok' ? 'status' : 'alert'}>
            {told.text}
          </Note>
        )}
        <Note>{messages.roleNote}</Note>
      </div>
    </SidePanel>
  );
}
