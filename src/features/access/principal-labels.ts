import type { Member } from '#contract/entities/member.ts';
import { type AccessSubject, type Principal, principalKey } from '#contract/rules/effective-access.ts';
import { roles } from '#contract/rules/roles.ts';
import type { People } from '#worker/read/reader.ts';
import { personNames } from '../../shared/people/person-label.tsx';
import { roleName } from '../../shared/people/role-name.ts';
import { messages } from './messages.ts';

/** What a right is called; null is none. */
export function permissionLabel(permission: number | null): string {
  return permission === 1 ? messages.edit : permission === 0 ? messages.view : messages.noAccess;
}

/** `Standard User`, or `Invited` of somebody who has not joined yet. */
export function memberStatusLabel({ role, status }: Member): string {
  return status === 'invited' ? messages.invited : roleName(role);
}

/** Why somebody sees everything whatever is granted. */
export function roleAccessLabel({ role }: AccessSubject): string {
  return role === roles.owner ? messages.ownerAccess : messages.adminAccess;
}

/** Names of principals by their key: of people and of groups. Who is not in the workspace any more has none. */
export function principalNames(people: People): ReadonlyMap<string, string> {
  const names = new Map(
    [...personNames(people.members)].map(([id, name]) => [principalKey({ kind: 'user', id }), name]),
  );
  for (const { id, name } of people.groups) names.set(principalKey({ kind: 'group', id }), name);
  return names;
}

/** What is shown of principals, by their key. */
export interface PrincipalLabels {
  readonly names: ReadonlyMap<string, string>;
  /** Of people: their avatars are of them. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** Addresses of people by the key of the principal: their avatars are of them. */
export function principalAddresses(people: People): ReadonlyMap<string, string> {
  return new Map(people.members.map(({ id, email }) => [principalKey({ kind: 'user', id }), email]));
}

export function isCurrentUser(principal: Principal, people: People, email: string): boolean {
  if (principal.kind === 'group') return false;
  const me = people.members.find(({ id }) => id === principal.id);
  return me?.email.toLowerCase() === email.toLowerCase();
}
