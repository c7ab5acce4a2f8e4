import { roles } from '#contract/rules/roles.ts';
import type { DriveGrants, People } from '#worker/read/reader.ts';
import { formatCount, plural } from '../../lib/format.ts';

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
      text: `${name} (${plural(memberCount, 'person', 'people')})`,
      isGroup: true,
    }));
  return [...people, ...ofGroups];
}

const namedPeople = 5;

/** The messages of the question before a restore, word for word. */
export const restoreMessages = {
  question: (names: readonly string[]) =>
    `Restore ${names.length === 1 ? names[0] : plural(names.length, 'item')}?`,
  returning: (who: readonly Returning[], items: number) =>
    `${joinedNames(who.map(({ text }) => text))} ${who.length === 1 && !who[0]?.isGroup ? 'gets' : 'get'} back their access to ${items === 1 ? 'it' : 'them'}.`,
  unknown: 'Whether others get back their access to folders inside is not known on this device.',
} as const;

/** `Anna, Ravi and Legal (4 people)`; of many the first. */
export function joinedNames(who: readonly string[]): string {
  const rest = who.length - namedPeople;
  const parts = rest > 1 ? [...who.slice(0, namedPeople), `${formatCount(rest)} more`] : who;
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
