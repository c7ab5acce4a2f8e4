import {
  type AccessPlace,
  accessOfGroups,
  accessOfMembers,
  type Holder,
  holderKey,
} from '#contract/rules/access.ts';
import { searchKey } from '#contract/rules/name-key.ts';
import type { People } from '#worker/read/reader.ts';
import { rightName } from '../people-words.ts';

/** Somebody to whom a right can be given. */
export interface GrantOption {
  readonly key: string;
  readonly holder: Holder;
  readonly name: string;
  /** What the holder can do on the folder as it is: `View now`; empty where it is nothing. */
  readonly now: string;
  readonly sought: string;
}

/** Groups, then members, those too who have not joined yet; nobody gives a right to themselves. */
export function grantOptions(people: People, place: AccessPlace, myEmail: string): readonly GrantOption[] {
  const me = myEmail.toLowerCase();
  const members = people.members.filter(({ email }) => email.toLowerCase() !== me);
  const groupRights = accessOfGroups(
    people.groups.map(({ id }) => id),
    place,
  );
  const memberRights = accessOfMembers(members, place);
  const option = (
    name: string,
    access: (typeof memberRights)[number] | undefined,
  ): readonly GrantOption[] => {
    if (access === undefined) return [];
    const { holder, right, isByRole } = access;
    const now = isByRole ? 'Always has access' : right < 0 ? '' : `${rightName(right)} now`;
    return [{ key: holderKey(holder), holder, name, now, sought: searchKey(name) }];
  };
  return [
    ...people.groups.flatMap(({ name }, at) => option(name, groupRights[at])),
    ...members.flatMap(({ email }, at) => option(email, memberRights[at])),
  ];
}

/** Those that are not chosen yet and whose name holds what was typed. */
export function offered(
  options: readonly GrantOption[],
  chosen: ReadonlySet<string>,
  typed: string,
): readonly GrantOption[] {
  const wanted = searchKey(typed.trim());
  return options.filter(({ key, sought }) => !chosen.has(key) && sought.includes(wanted));
}
