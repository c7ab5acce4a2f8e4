import type { Filespace } from '#contract/entities/filespace.ts';
import type { Grant } from '#contract/entities/grant.ts';
import type { RedundantGrantReason } from '#contract/rules/redundant-grants.ts';
import type { People } from '#worker/read/reader.ts';
import { plural } from '../../../lib/format.ts';

/** What the rights of a workspace are called in words. Looked up when they are shown: there may be 50,000 of them. */
export interface ReviewLabels {
  /** An address, or the name of a group. */
  readonly who: (grant: Grant) => string;
  /** Whom it reaches: `The user`, `12 users` of a group. */
  readonly reaches: (grant: Grant) => string;
  readonly filespace: (grant: Grant) => string;
  /** `campaign-2026 / Brand / Launch film` */
  readonly where: (grant: Grant) => string;
  /** Why a right changes nothing. */
  readonly why: (reason: RedundantGrantReason<Grant>) => string;
}

export function createReviewLabels(
  { members, groups }: Pick<People, 'members' | 'groups'>,
  filespaces: readonly Filespace[],
): ReviewLabels {
  const emails = new Map(members.map(({ id, email }) => [id, email]));
  const groupById = new Map(groups.map((group) => [group.id, group]));
  const driveNames = new Map(filespaces.map(({ id, name }) => [id, name]));
  const who = ({ principal }: Grant) =>
    principal.kind === 'user'
      ? (emails.get(principal.id) ?? formerMemberLabel)
      : (groupById.get(principal.id)?.name ?? deletedGroupLabel);
  const filespace = ({ driveId }: Grant) => driveNames.get(driveId) ?? 'A deleted filespace';
  return {
    who,
    filespace,
    where: (grant) => folderLabel(filespace(grant), grant.path),
    reaches: ({ principal }) =>
      principal.kind === 'user' ? 'The user' : plural(groupById.get(principal.id)?.memberCount ?? 0, 'user'),
    why(reason) {
      switch (reason.kind) {
        case 'folder-gone':
          return 'The folder was deleted';
        case 'holder-gone':
          return 'The person or group is gone';
        case 'role':
          return 'No effect: the role gives Edit everywhere';
        case 'empty-group':
          return 'Nobody is in the group';
        case 'covered':
          return `No effect: ${coverLabel(reason.by)}`;
      }
    },
  };

  function coverLabel(by: Grant): string {
    const folder = by.path?.at(-1) ?? filespace(by);
    const through = by.principal.kind === 'group' ? ` through ${who(by)}` : '';
    return `${permissionLabel(by.permission)} on ${folder}${through}`;
  }
}

export const formerMemberLabel = 'Person who left';
export const deletedGroupLabel = 'Group that is gone';

export function permissionLabel(permission: 0 | 1): 'View' | 'Edit' {
  return permission === 1 ? 'Edit' : 'View';
}

/** A folder with its filespace; null: the folder is gone. */
export function folderLabel(filespace: string, path: readonly string[] | null): string {
  return path === null ? `${filespace} / A deleted folder` : [filespace, ...path].join(' / ');
}

/** One string for a right; another one for each principal on each folder. */
export function grantKey({ driveId, folderId, principal }: Grant): string {
  return `${driveId} ${folderId} ${principal.id}`;
}
