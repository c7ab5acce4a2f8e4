import { roles } from '#contract/rules/roles.ts';
import type { DriveGrants, People } from '#worker/read/reader.ts';
import { formatList } from '../../lib/language/format-list.ts';
import { peopleMessages } from './people-messages.ts';

/** Somebody who gets access again: `Anna`, or `Legal (4 people)`. */
export interface Returning {
  readonly text: string;
  readonly isGroup: boolean;
}

/** Who gets access again: people first, then groups. */
export function returningPeople(
  folderIds: ReadonlySet<string>,
  { grants }: Pick<DriveGrants, 'grants'>,
  { members, groups }: Pick<People, 'members' | 'groups'>,
): readonly Returning[] {
  const found = new Set(
    grants
      .filter(({ folderId }) => folderIds.has(folderId))
      .map(({ principal: { kind, id } }) => `${kind} ${id}`),
  );
  // Others see everything anyway.
  const people = members
    .filter(({ id, role }) => role === roles.standard && found.has(`user ${id}`))
    .map(({ name, email }) => ({ text: name.trim() || email, isGroup: false }));
  const ofGroups = groups
    .filter(({ id, memberCount }) => memberCount > 0 && found.has(`group ${id}`))
    .map(({ name, memberCount }) => ({
      text: peopleMessages.groupOf(name, memberCount),
      isGroup: true,
    }));
  return [...people, ...ofGroups];
}

const namedPeople = 5;

/** `Anna and Legal (4 people) get back their access to it.` */
export function returningText(who: readonly Returning[], items: number): string {
  const onePerson = who.length === 1 && who[0]?.isGroup === false;
  return peopleMessages.getBack(joinedNames(who.map(({ text }) => text)), onePerson, items);
}

/** `Anna, Ravi and Legal (4 people)`; of many the first. */
export function joinedNames(who: readonly string[]): string {
  const rest = who.length - namedPeople;
  return formatList(rest > 1 ? [...who.slice(0, namedPeople), peopleMessages.more(rest)] : who);
}
