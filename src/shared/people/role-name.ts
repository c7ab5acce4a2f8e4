import type { Member } from '#contract/entities/member.ts';
import { type Role, roles } from '#contract/rules/roles.ts';
import { formatDay } from '../../lib/format.ts';

const roleNames: Readonly<Record<Role, string>> = {
  [roles.standard]: 'Standard User',
  [roles.owner]: 'Owner',
  [roles.admin]: 'Admin',
};

export function roleName(role: Role): string {
  return roleNames[role];
}

/** `Admin, joined Oct 14, 2026` */
export function membership({ role, status, joinedMs }: Member): string {
  return `${roleName(role)}, ${status === 'invited' ? 'invited' : `joined ${formatDay(joinedMs ?? 0)}`}`;
}
