import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Workspace } from '#contract/entities/workspace.ts';
import { workspaceInitials } from '../../lib/format.ts';
import { panelPath, workspacePath } from '../../lib/paths.ts';
import { distinctName } from '../../shared/spaces/workspace-owner-hint.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { classNames } from '../../ui/foundations/class-names.ts';
import { tooltipProps } from '../../ui/popups/tooltip-props.ts';
import { switchMessages } from './switch-messages.ts';
import styles from './workspace-sidebar.module.css';

interface WorkspaceSidebarProps {
  readonly workspaces: readonly Workspace[];
  readonly current: Workspace | undefined;
  /** What stands at its foot. */
  readonly children: ReactNode;
}

/** The workspaces as two-letter tiles. Links, so that each can be opened in a tab of its own. */
export function WorkspaceSidebar({ workspaces, current, children }: WorkspaceSidebarProps) {
  return (
    <nav className={styles.sidebar} aria-label={switchMessages.workspaces} data-area="workspaces">
      <ul className={styles.list}>
        {workspaces.map((workspace) => (
          <li key={workspace.id}>
            <Link
              to={workspacePath(workspace.id)}
              className={styles.tile}
              aria-current={workspace.id === current?.id ? 'true' : undefined}
              {...tooltipProps({ text: distinctName(workspace, workspaces), side: 'right' })}
            >
              <span aria-hidden="true">{workspaceInitials(workspace.name)}</span>
              <span className="visually-hidden">{distinctName(workspace, workspaces)}</span>
            </Link>
          </li>
        ))}
        <li>
          <CreateWorkspaceLink enabled={workspaces.length > 0} />
        </li>
      </ul>
      <div className={styles.footer}>{children}</div>
    </nav>
  );
}

/** With no workspace yet the page itself is about making one, and the button has nothing to add. */
function CreateWorkspaceLink({ enabled }: { readonly enabled: boolean }) {
  const look = classNames(styles.tile, styles.add);
  const label = switchMessages.create;
  if (!enabled) {
    return (
      <button type="button" className={look} aria-label={label} disabled>
        <Icon name="plus" />
      </button>
    );
  }
  return (
    <Link
      to={panelPath('create-workspace')}
      className={look}
      aria-label={label}
      {...tooltipProps({ text: label, side: 'right' })}
    >
      <Icon name="plus" />
    </Link>
  );
}
