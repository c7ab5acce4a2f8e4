import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Workspace } from '#contract/entities/workspace.ts';
import { can, roles } from '#contract/rules/roles.ts';
import { messages as filespaceMessages } from '../../features/filespaces/messages.ts';
import { offlineMessages } from '../../features/invitations/panel/offline-messages.ts';
import { SyncButton } from '../../features/items/outbox/sync-button.tsx';
import { WorkspaceMenu } from '../../features/workspaces/workspace-menu.tsx';
import { panelPath, paths } from '../../lib/paths.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { version } from '../../lib/version.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { LogoMark, Wordmark } from '../../ui/display/logo.tsx';
import type { MenuGroup } from '../../ui/popups/menu-items.ts';
import { adminPages } from '../admin/admin-pages.ts';
import { PaletteButton } from '../command-palette/palette-button.tsx';
import styles from './header.module.css';
import { shellMessages } from './shell-messages.ts';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  readonly workspaces: readonly Workspace[];
  readonly workspace: Workspace | undefined;
  /** Whether this page offers to make a filespace at all. */
  readonly offersCreation: boolean;
  readonly outboxOpen: boolean;
  readonly onOutbox: () => void;
  /** How uploads fare; where nothing is to be seen, nothing. */
  readonly transfers: ReactNode;
  readonly onShortcuts: () => void;
  readonly onPalette: () => void;
  /** Opens the invite panel; absent where the page does not offer it. */
  readonly onInvite: (() => void) | undefined;
  readonly onCreateFilespace: () => void;
  readonly onCreateWorkspace: () => void;
  readonly onSwitchWorkspace: (workspaceId: string) => void;
}

function badgeOf(role: number): string | undefined {
  if (role === roles.standard) return shellMessages.invitedUser;
  return role === roles.admin ? shellMessages.invitedAdmin : undefined;
}

export function Header(props: HeaderProps) {
  const { workspaces, workspace, outboxOpen, onOutbox, onShortcuts, onCreateFilespace, onInvite } = props;
  const badge = workspace && badgeOf(workspace.role);
  // Not for standard users; an admin sees that it exists and why it is not theirs.
  const creation = props.offersCreation && workspace && workspace.role !== roles.standard;
  const offline = useOffline();
  const creationReason =
    workspace && !can(workspace.role, 'createFilespace')
      ? filespaceMessages.ownerOnly
      : offline && filespaceMessages.needsConnection;
  const navigate = useNavigate();
  const inviteReason = offline && offlineMessages.invite;
  const groups: readonly MenuGroup[] = [
    {
      id: 'administration',
      items: adminPages(workspace?.role).map(({ panel, label, menuLabel, icon }) => ({
        id: panel,
        label: menuLabel ?? label,
        icon,
        onSelect: () => navigate(panelPath(panel, workspace?.id)),
      })),
    },
    {
      id: 'filespace',
      items: creation
        ? [
            {
              id: 'create-filespace',
              label: shellMessages.createFilespace,
              icon: 'drive',
              disabledReason: creationReason,
              onSelect: onCreateFilespace,
            },
          ]
        : [],
    },
    {
      id: 'invite',
      items: onInvite
        ? [
            {
              id: 'invite',
              label: shellMessages.inviteUsers,
              icon: 'user-plus',
              disabledReason: inviteReason,
              onSelect: onInvite,
            },
          ]
        : [],
    },
  ];

  return (
    <header className={styles.header} data-area="header">
      <div className={styles.brandColumn}>
        <Link to={paths.drive} className={styles.brand} aria-label={shellMessages.home}>
          <span className={styles.markBox}>
            <LogoMark className={styles.mark} />
          </span>
          <Wordmark className={styles.word} />
        </Link>
        <span className={styles.version}>v{version}</span>
      </div>
      {workspace && (
        <WorkspaceMenu
          workspaces={workspaces}
          current={workspace}
          onSwitch={props.onSwitchWorkspace}
          onCreate={props.onCreateWorkspace}
          groups={groups}
        />
      )}
      {badge && <Badge className={styles.badge}>{badge}</Badge>}
      <span className={styles.spacer} />
      <PaletteButton onOpen={props.onPalette} />
      {props.transfers}
      <SyncButton open={outboxOpen} onToggle={onOutbox} />
      {(creation || onInvite) && <span className={styles.separator} />}
      {onInvite && (
        <Button icon="user-plus" className={styles.creation} disabledReason={inviteReason} onClick={onInvite}>
          {shellMessages.inviteUsers}
        </Button>
      )}
      {creation && (
        <Button
          icon="plus"
          className={styles.creation}
          disabledReason={creationReason}
          onClick={onCreateFilespace}
        >
          {shellMessages.createFilespace}
        </Button>
      )}
      <UserMenu onShortcuts={onShortcuts} />
    </header>
  );
}
