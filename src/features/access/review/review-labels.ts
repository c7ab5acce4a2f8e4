import type { Filespace } from '#contract/entities/filespace.ts';
import type { Grant } from '#contract/entities/grant.ts';
import type { Member } from '#contract/entities/member.ts';
import type { RedundantGrantReason } from '#contract/rules/redundant-grants.ts';
import type { People } from '#worker/read/reader.ts';
import { isolatedPath } from '../../../lib/language/isolate.ts';
import { personNames } from '../../../shared/people/person-label.tsx';
import { messages as accessMessages } from '../messages.ts';
import { messages } from './messages.ts';
import { permissionLabel } from './review-texts.ts';

/** What the rights of a workspace are called in words. Looked up when they are shown: there may be 50,000 of them. */
export interface ReviewLabels {
  /** The name of a person, told apart from others, or of a group. */
  readonly who: (grant: Grant) => string;
  /** The person; nothing of a group, or of whoever has left. */
  readonly member: (grant: Grant) => Member | undefined;
  /** Whom it reaches: `The user`, `12 users` of a group. */
  readonly reaches: (grant: Grant) => string;
  readonly filespace: (grant: Grant) => string;
  /** `campaign-2026 / Brand / Launch film`, for the eye: names of a right-to-left script are between marks. */
  readonly where: (grant: Grant) => string;
  /** Why a right changes nothing. */
  readonly why: (reason: RedundantGrantReason<Grant>) => string;
}

export function createReviewLabels(
  { members, groups }: Pick<People, 'members' | 'groups'>,
  filespaces: readonly Filespace[],
): ReviewLabels {
  const byId = new Map(members.map((member) => [member.id, member]));
  const names = personNames(members);
  const groupById = new Map(groups.map((group) => [group.id, group]));
  const driveNames = new Map(filespaces.map(({ id, name }) => [id, name]));
  const who = ({ principal }: Grant) =>
    principal.kind === 'user'
      ? (names.get(principal.id) ?? messages.formerMember)
      : (groupById.get(principal.id)?.name ?? messages.deletedGroup);
  const filespace = ({ driveId }: Grant) => driveNames.get(driveId) ?? messages.deletedFilespace;
  return {
    who,
    member: ({ principal }) => (principal.kind === 'user' ? byId.get(principal.id) : undefined),
    filespace,
    where: (grant) => folderLabel(filespace(grant), grant.path),
    reaches: ({ principal }) =>
      principal.kind === 'user'
        ? messages.theUser
        : accessMessages.userCount(groupById.get(principal.id)?.memberCount ?? 0),
    why(reason) {
      switch (reason.kind) {
        case 'folder-gone':
          return messages.folderDeleted;
        case 'holder-gone':
          return messages.principalDeleted;
        case 'role':
          return messages.roleGives;
        case 'empty-group':
          return messages.emptyGroup;
        case 'covered':
          return coverLabel(reason.by);
      }
    },
  };

  function coverLabel(by: Grant): string {
    const folder = by.path?.at(-1) ?? filespace(by);
    const permission = permissionLabel(by.permission);
    return by.principal.kind === 'group'
      ? messages.coveredThrough(permission, folder, who(by))
      : messages.covered(permission, folder);
  }
}

/** A folder with its filespace; null: the folder is gone. */
export function folderLabel(filespace: string, path: readonly string[] | null): string {
  return isolatedPath([filespace, ...(path ?? [messages.deletedFolder])]);
}

/** One string for a right; another one for each principal on each folder. */
export function grantKey({ driveId, folderId, principal }: Grant): string {
  return `${driveId} ${folderId} ${principal.id}`;
}
