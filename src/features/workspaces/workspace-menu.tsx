import type { Workspace } from '#contract/entities/workspace.ts';
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
  const items: readonly MenuGroup[] = [
    {
      id: 'workspaces',
      label: switchMessages.workspaces,
      items: workspaces.map(({ id, name }) => ({
        id,
        label: name,
        checked: id === current.id,
        onSelect: () => onSwitch(id),
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
          <span className={styles.name}>{current.name}</span>
          <Icon name="chev-ud" size={14} />
        </button>
      }
    />
  );
}
