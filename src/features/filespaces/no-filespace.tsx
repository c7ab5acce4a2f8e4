import type { Workspace, WorkspaceOwner } from '#contract/entities/workspace.ts';
import { can } from '#contract/rules/roles.ts';
import { useTitle } from '../../lib/use-title.ts';
import { RequestAccess } from '../../shared/access-requests/request-access.tsx';
import { recentFilespace } from '../../shared/spaces/recent-spaces.ts';
import { useFocusIfLost } from '../../shared/spaces/use-focus-if-lost.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { fill } from '../../ui/language/fill.ts';
import { messages } from './messages.ts';
import styles from './no-filespace.module.css';
import { noFilespaceMessages } from './no-filespace-messages.ts';

interface NoFilespaceProps {
  readonly workspace: Workspace;
  readonly onCreate: () => void;
}

/** A workspace without a filespace, as those see it who can make one and those who cannot. */
export function NoFilespace({ workspace, onCreate }: NoFilespaceProps) {
  const { id: workspaceId, role, owner } = workspace;
  useTitle(messages.title);
  useFocusIfLost();
  if (!can(role, 'createFilespace')) {
    // The address may still name the one that was theirs.
    const lostId = recentFilespace(workspaceId);
    return (
      <EmptyState
        art="locked"
        title={noFilespaceMessages.noneAssigned}
        level={1}
        className={styles.page}
        action={
          <RequestAccess
            key={workspaceId}
            target={{ workspaceId }}
            also={lostId === null ? undefined : { driveId: lostId }}
          />
        }
      >
        {noFilespaceMessages.noAccess}
        <br />
        {noFilespaceMessages.askAdministrator}
        {owner && <OwnerLine owner={owner} />}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art="add"
      title={noFilespaceMessages.noneCreated}
      level={1}
      className={styles.page}
      action={
        <Button variant="primary" size="lg" icon="plus" onClick={onCreate}>
          {messages.createFilespace}
        </Button>
      }
    />
  );
}

/** Whom to ask: the name, then the address. */
function OwnerLine({ owner: { name, email } }: { readonly owner: WorkspaceOwner }) {
  const link = <a href={`mailto:${email}`}>{email}</a>;
  return (
    <>
      <br />
      {name === ''
        ? fill(noFilespaceMessages.unnamedOwner, { email: link })
        : fill(noFilespaceMessages.owner, { name, email: link })}
    </>
  );
}
