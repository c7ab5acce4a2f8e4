import type { Member } from '#contract/entities/member.ts';
import {
  type AccessDiff,
  effectiveAccessOfGroups,
  effectiveAccessOfMembers,
  type FolderAccessContext,
  type Principal,
  principalKey,
} from '#contract/rules/effective-access.ts';
import type { Permission } from '#contract/rules/permission.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import type { People } from '#worker/read/reader.ts';
import { personNames } from '../../../shared/people/person-label.tsx';
import { messages as accessMessages } from '../messages.ts';
import { permissionLabel } from '../principal-labels.ts';
import { messages } from './messages.ts';

/** Somebody to whom a right can be given. */
export interface GrantOption {
  readonly key: string;
  readonly principal: Principal;
  readonly name: string;
  /** Null of a group. */
  readonly member: Member | null;
  /** What the principal can do on the folder as it is. */
  readonly permission: Permission;
  /** The same in words: `View now`; empty where it is nothing. */
  readonly now: string;
  /** The role gives Edit everywhere: a grant would have no effect. */
  readonly isAlways: boolean;
  readonly searchText: string;
}

/** Groups, then members, those too who have not joined yet; nobody gives a right to themselves. */
export function grantOptions(
  people: People,
  context: FolderAccessContext,
  myEmail: string,
): readonly GrantOption[] {
  const me = myEmail.toLowerCase();
  const members = people.members.filter(({ email }) => email.toLowerCase() !== me);
  const names = personNames(people.members);
  const groupPermissions = effectiveAccessOfGroups(
    people.groups.map(({ id }) => id),
    context,
  );
  const memberPermissions = effectiveAccessOfMembers(members, context);
  const option = (
    name: string,
    member: Member | null,
    access: (typeof memberPermissions)[number] | undefined,
  ): readonly GrantOption[] => {
    if (access === undefined) return [];
    const { principal, permission, isFromRole } = access;
    const now = isFromRole
      ? accessMessages.always
      : permission < 0
        ? ''
        : messages.rightNow(permissionLabel(permission));
    return [
      {
        key: principalKey(principal),
        principal,
        name,
        member,
        permission,
        now,
        isAlways: isFromRole,
        searchText: searchKey(`${name}\n${member?.email ?? ''}`),
      },
    ];
  };
  return [
    ...people.groups.flatMap(({ name }, at) => option(name, null, groupPermissions[at])),
    ...members.flatMap((member, at) =>
      option(names.get(member.id) ?? member.email, member, memberPermissions[at]),
    ),
  ];
}

/**
 * Whether a grant of this right to those who lack it changes anybody's access. A group's own counts too: it is
 * the right of whoever joins it later.
 */
export function changesAccess(
  difference: Pick<AccessDiff, 'gainView' | 'gainEdit' | 'loseEdit' | 'loseAll'>,
  lacking: readonly GrantOption[],
  permission: 0 | 1,
): boolean {
  const { gainView, gainEdit, loseEdit, loseAll } = difference;
  return (
    gainView.length + gainEdit.length + loseEdit.length + loseAll.length > 0 ||
    lacking.some((option) => option.principal.kind === 'group' && option.permission < permission)
  );
}

/** Those that are not chosen yet and whose name holds what was typed. */
export function filterOptions(
  options: readonly GrantOption[],
  chosen: ReadonlySet<string>,
  typed: string,
): readonly GrantOption[] {
  const wanted = searchKey(typed.trim());
  return options.filter(({ key, searchText }) => !chosen.has(key) && searchText.includes(wanted));
}
