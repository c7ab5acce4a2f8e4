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
import { type AskedAccess, GrantToPrincipal } from './grant-to-principal.tsx';
import { messages } from './messages.ts';
import { RemoveAllDialog } from './remove-all-dialog.tsx';
import { type PrincipalRef, usePrincipalGrants } from './use-principal-grants.ts';

interface PrincipalAccessProps {
  readonly workspace: Workspace;
  readonly by: PrincipalRef;
  /** The address of a user, the name of a group. */
  readonly name: string;
  /** What the user asked for: the form to give it is open. */
  readonly asked?: AskedAccess | undefined;
  /** Where buttons go: the foot of the panel. */
  readonly footer: HTMLElement | null;
}

/** The folders that a user or a group was given in all of a workspace, and what can be done about it. */
export function PrincipalAccess({ workspace, by, name, asked, footer }: PrincipalAccessProps) {
  const grants = usePrincipalGrants(workspace.id, by);
  const offline = useOffline();
  const [granting, setGranting] = useState(asked !== undefined && !by.seesEverything);
  const [removing, setRemoving] = useState<'no' | 'open' | 'closing'>('no');
  const isMe = by.principal.id === workspace.memberId;
  const off = useChangeDisabledReason() || (isMe && accessMessages.ownAccess);
  if (grants === undefined) return null;
  if (grants === null) return <PeopleUnavailable what="access" offline={offline} />;
  const own = grants.rows.filter(({ isOwn }) => isOwn).length;
  if (granting) {
    return (
      <GrantToPrincipal
        grants={grants}
        by={by}
        asked={asked}
        footer={footer}
        onEnd={() => setGranting(false)}
      />
    );
  }
  return (
    <>
      <OfflineCopyNotice what="access" offline={offline} checkedMs={grants.checkedMs} />
      {by.seesEverything && (
        <div className={panelStyles.filter}>
          <Note icon="shield-check">{messages.always}</Note>
        </div>
      )}
      <GrantList grants={grants} by={by} name={name} off={off} />
      {grants.rows.length === 0 && !by.seesEverything && (
        <p className={panelStyles.nothing} role="status">
          {messages.nothing}
        </p>
      )}
      {footer &&
        createPortal(
          <>
            {by.principal.kind === 'user' && (
              <Button
                icon="trash"
                variant="danger"
                disabledReason={off || (own === 0 && messages.nothingSet)}
                onClick={() => setRemoving('open')}
              >
                {messages.removeAll}
              </Button>
            )}
            <Button
              block
              icon="plus"
              disabledReason={
                (by.seesEverything && accessMessages.always) ||
                off ||
                (grants.filespaces.length === 0 && messages.noFilespaces)
              }
              onClick={() => setGranting(true)}
            >
              {accessMessages.grantAccess}
            </Button>
          </>,
          footer,
        )}
      {removing !== 'no' && (
        <RemoveAllDialog
          workspaceId={workspace.id}
          memberId={by.principal.id}
          name={name}
          open={removing === 'open'}
          onClose={() => setRemoving('closing')}
          onClosed={() => setRemoving('no')}
        />
      )}
    </>
  );
}
