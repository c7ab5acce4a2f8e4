import type { Workspace } from '#contract/entities/workspace.ts';
import { ownerHint } from '../../shared/spaces/workspace-owner-hint.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuGroup } from '../../ui/popups/menu-items.ts';
import { switchMessages } from './switch-messages.ts';
import styles from './workspace-menu.module.css';
import { WorkspaceTile } from './workspace-tile.tsx';

interface WorkspaceMenuProps {
  readonly workspaces: readonly Workspace[];
  readonly current: Workspace;
  readonly onSwitch: (workspaceId: string) => void;
  readonly onCreate: () => void;
  /** What else belongs to a workspace; stands below switching and creating. */
  readonly groups?: readonly MenuGroup[];
}

/** The header's switch: which workspace, and what can be done with workspaces. */
export function WorkspaceMenu({ workspaces, current, onSwitch, onCreate, groups = [] }: WorkspaceMenuProps) {
  const hint = ownerHint(current, workspaces);
  const items: readonly MenuGroup[] = [
    {
      id: 'workspaces',
      label: switchMessages.workspaces,
      isChoice: true,
      items: workspaces.map((workspace) => ({
        id: workspace.id,
        label: workspace.name,
        about: ownerHint(workspace, workspaces) ?? undefined,
        checked: workspace.id === current.id,
        onSelect: () => onSwitch(workspace.id),
      })),
    },
    {
      id: 'create',
      items: [{ id: 'create-workspace', label: switchMessages.create, icon: 'plus', onSelect: onCreate }],
    },
    ...groups,
  ];
  return (
    <Menu
      label={switchMessages.workspace}
      items={items}
      align="start"
      trigger={
        <button type="button" className={styles.switch}>
          <WorkspaceTile name={current.name} />
          <span className="visually-hidden">{`${switchMessages.workspace} `}</span>
          <span className={styles.names}>
            <span className={styles.name}>{current.name}</span>
            {hint && <span className={styles.owner}>{hint}</span>}
          </span>
          <Icon name="chev-ud" size={14} />
        </button>
      }
    />
  );
}
