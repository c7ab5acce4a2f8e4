import type { Member } from '#contract/entities/member.ts';
import { canManageMember } from '#contract/rules/assignable-roles.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { formatCount } from '../../lib/format.ts';
import { isNamed } from '../../shared/people/person-label.tsx';
import { messages } from './messages.ts';

export type MemberFilter = 'all' | Member['status'];

/** Who of the users is on screen: by status, and by a part of the name or the address. */
export function filterMembers(
  members: readonly Member[],
  filter: MemberFilter,
  search: string,
): readonly Member[] {
  const searchText = search.trim().toLowerCase();
  return members.filter(
    (member) => (filter === 'all' || member.status === filter) && isNamed(member, searchText),
  );
}

/** Whether `me` may delete another: only who has joined; an invite is withdrawn instead. */
export function canDelete(me: Member | undefined, other: Member): boolean {
  return me !== undefined && other.status === 'active' && canManageMember(me, other);
}

/** `12 of 2,003 users, 3 selected`; nothing while all are listed and none is selected. */
export function listedLabel(shown: number, all: number, selected: number, isFiltered: boolean): string {
  const parts = [isFiltered && messages.found(shown, all), selected > 0 && messages.selected(selected)];
  return parts.filter(Boolean).join(', ');
}

/** What stands in the Groups column: one name, then how many more. Everybody is in Everyone, which says little. */
export function groupsLabel({ groupIds }: Member, groups: readonly GroupRow[]): string {
  const own = groups.filter(({ id, isEveryone }) => groupIds.includes(id) && !isEveryone);
  const [first, ...more] = own.length > 0 ? own : groups.filter(({ isEveryone }) => isEveryone);
  if (first === undefined) return '';
  return more.length > 0 ? `${first.name} +${formatCount(more.length)}` : first.name;
}
