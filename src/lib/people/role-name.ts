import { type Role, roles } from '#contract/rules/roles.ts';

const roleNames: Readonly<Record<Role, string>> = {
  [roles.standard]: 'Standard User',
  [roles.owner]: 'Owner',
  [roles.admin]: 'Admin',
};

export function roleName(role: Role): string {
  return roleNames[role];
}
