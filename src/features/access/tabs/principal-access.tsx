import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Workspace } from '#contract/entities/workspace.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { OfflineCopyNotice, PeopleUnavailable } from '../../../shared/people/offline-copy-notice.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { messages as accessMessages } from '../messages.ts';
import panelStyles from '../panel/panel.module.css';
import { useChangeDisabledReason } from '../use-access.ts';
import { GrantList } from './grant-list.tsx';
import { GrantToPrincipal } from './grant-to-principal.tsx';
import { messages } from './messages.ts';
import { RemoveAllDialog } from './remove-all-dialog.tsx';
import { type PrincipalRef, usePrincipalGrants } from './use-principal-grants.ts';

interface HolderAccessProps {
  readonly workspace: Workspace;
  readonly by: PrincipalRef;
  /** The address of a user, the name of a group. */
  readonly name: string;
  /** Where buttons go: the foot of the panel. */
  readonly foot: HTMLElement | null;
}

/** The folders that a user or a group was given in all of a workspace, and what can be done about it. */
export function PrincipalAccess({ workspace, by, name, foot }: HolderAccessProps) {
  const held = usePrincipalGrants(workspace.id, by);
  const offline = useOffline();
  const [granting, setGranting] = useState(false);
  const [removing, setRemoving] = useState<'no' | 'open' | 'closing'>('no');
  const isMe = by.holder.id === workspace.memberId;
  const off = useChangeDisabledReason() || (isMe && accessMessages.ownAccess);
  if (held === undefined) return null;
  if (held === null) return <PeopleUnavailable title="Rights" offline={offline} />;
  const own = held.rows.filter(({ isOwn }) => isOwn).length;
  if (granting) {
    return <GrantToPrincipal held={held} by={by} foot={foot} onEnd={() => setGranting(false)} />;
  }
  return (
    <>
      <OfflineCopyNotice what="Rights" offline={offline} checkedMs={held.checkedMs} />
      {by.seesEverything && (
        <div className={panelStyles.filter}>
          <Note icon="shield-check">{messages.always}</Note>
        </div>
      )}
      <GrantList held={held} by={by} name={name} off={off} />
      {held.rows.length === 0 && !by.seesEverything && (
        <p className={panelStyles.nothing} role="status">
          {messages.nothing}
        </p>
      )}
      {foot &&
        createPortal(
          <>
            {by.holder.kind === 'user' && (
              <Button
                icon="trash"
                variant="danger"
                disabledReason={off || (own === 0 && messages.nothingSet)}
                onClick={() => setRemoving('open')}
              >
                Remove all
              </Button>
            )}
            <Button
              block
              icon="plus"
              disabledReason={off || (held.filespaces.length === 0 && messages.noFilespaces)}
              onClick={() => setGranting(true)}
            >
              Grant access
            </Button>
          </>,
          foot,
        )}
      {removing !== 'no' && (
        <RemoveAllDialog
          workspaceId={workspace.id}
          memberId={by.holder.id}
          name={name}
          count={own}
          open={removing === 'open'}
          onClose={() => setRemoving('closing')}
          onClosed={() => setRemoving('no')}
        />
      )}
    </>
  );
}
