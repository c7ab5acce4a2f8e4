import { can, type Role, roles } from './roles.ts';

/** The roles that can be given; the owner stays who it is. */
export const assignableRoles = [roles.standard, roles.admin] as const;
export type AssignableRole = (typeof assignableRoles)[number];

export function isAssignable(role: unknown): role is AssignableRole {
  return role === roles.standard || role === roles.admin;
}

interface MembershipRef {
  /** Of the membership. */
  readonly id: string;
  readonly role: Role;
}

/** Whether one may remove another or change the other's role: nobody the owner, and nobody oneself. */
export function canManageMember(me: MembershipRef, other: MembershipRef): boolean {
  return can(me.role, 'manageMembers') && other.role !== roles.owner && other.id !== me.id;
}
