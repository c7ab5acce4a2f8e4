import type { Member } from '#contract/entities/member.ts';
import { type AccessMember, type Holder, holderKey } from '#contract/rules/access.ts';
import { roles } from '#contract/rules/roles.ts';
import type { People } from '#worker/read/reader.ts';
import { roleName } from '../../lib/people/role-name.ts';

/** What a right is called; null is none. */
export function rightName(permission: number | null): 'View' | 'Edit' | 'No access' {
  return permission === 1 ? 'Edit' : permission === 0 ? 'View' : 'No access';
}

/** `Standard User`, or `Invited` of somebody who has not joined yet. */
export function standing({ role, status }: Member): string {
  return status === 'invited' ? 'Invited' : roleName(role);
}

/** Why somebody sees everything whatever is granted. */
export function alwaysWord({ role }: AccessMember): string {
  return role === roles.owner ? 'Workspace Owner, always has access' : 'Workspace Admin, always has access';
}

/** Names of holders by their key: addresses and names of groups. Who is not in the workspace any more has none. */
export function namesOf(people: People): ReadonlyMap<string, string> {
  const names = new Map(people.members.map(({ id, email }) => [holderKey({ kind: 'user', id }), email]));
  for (const { id, name } of people.groups) names.set(holderKey({ kind: 'group', id }), name);
  return names;
}

export function isMe(holder: Holder, people: People, email: string): boolean {
  if (holder.kind === 'group') return false;
  const me = people.members.find(({ id }) => id === holder.id);
  return me?.email.toLowerCase() === email.toLowerCase();
}
