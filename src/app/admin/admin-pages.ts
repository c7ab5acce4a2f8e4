import { type Capability, can, isRole } from '#contract/rules/roles.ts';
import type { AdminPanel } from '../../lib/paths.ts';
import type { IconName } from '../../ui/display/icon-paths.ts';
import { adminMessages } from './admin-messages.ts';

export interface AdminPage {
  readonly panel: AdminPanel;
  readonly label: string;
  /** What the menu of the workspace calls it, where that is not the same. */
  readonly menuLabel?: string;
  /** What the palette calls it, where that is not the same. */
  readonly commandLabel?: string;
  readonly icon: IconName;
  /** What a person must be able to do in the workspace to be offered it; null: every member is. */
  readonly needs: Capability | null;
}

/** The pages about a workspace, in the order of the menus that lead to them. */
const all = (): readonly AdminPage[] => [
  { panel: 'users', label: adminMessages.users, icon: 'user', needs: 'manageMembers' },
  { panel: 'groups', label: adminMessages.groups, icon: 'users', needs: 'manageMembers' },
  {
    panel: 'access',
    label: adminMessages.access,
    menuLabel: adminMessages.accessInMenu,
    commandLabel: adminMessages.accessCommand,
    icon: 'shield',
    needs: 'manageAccess',
  },
  { panel: 'settings', label: adminMessages.settings, icon: 'gear', needs: null },
  { panel: 'audit', label: adminMessages.audit, icon: 'timeline', needs: 'manageMembers' },
];

/** Those that somebody with this role is offered. */
export function adminPages(role: unknown): readonly AdminPage[] {
  return isRole(role) ? all().filter(({ needs }) => needs === null || can(role, needs)) : [];
}
