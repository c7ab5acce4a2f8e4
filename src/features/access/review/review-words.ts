import type { Filespace } from '#contract/entities/filespace.ts';
import type { FolderGrant } from '#contract/entities/grant.ts';
import type { StaleReason } from '#contract/rules/grant-review.ts';
import type { People } from '#worker/read/reader.ts';
import { plural } from '../../../lib/format.ts';

/** What the rights of a workspace are called in words. Looked up when they are shown: there may be 50,000 of them. */
export interface ReviewWords {
  /** An address, or the name of a group. */
  readonly who: (grant: FolderGrant) => string;
  /** Whom it reaches: `The user`, `12 users` of a group. */
  readonly reaches: (grant: FolderGrant) => string;
  readonly filespace: (grant: FolderGrant) => string;
  /** `campaign-2026 / Brand / Launch film` */
  readonly where: (grant: FolderGrant) => string;
  /** Why a right changes nothing. */
  readonly why: (reason: StaleReason<FolderGrant>) => string;
}

export function reviewWords(
  { members, groups }: Pick<People, 'members' | 'groups'>,
  filespaces: readonly Filespace[],
): ReviewWords {
  const emails = new Map(members.map(({ id, email }) => [id, email]));
  const groupById = new Map(groups.map((group) => [group.id, group]));
  const driveNames = new Map(filespaces.map(({ id, name }) => [id, name]));
  const who = ({ holder }: FolderGrant) =>
    holder.kind === 'user'
      ? (emails.get(holder.id) ?? personWhoLeft)
      : (groupById.get(holder.id)?.name ?? groupThatIsGone);
  const filespace = ({ driveId }: FolderGrant) => driveNames.get(driveId) ?? 'A deleted filespace';
  return {
    who,
    filespace,
    where: (grant) => placeWords(filespace(grant), grant.path),
    reaches: ({ holder }) =>
      holder.kind === 'user' ? 'The user' : plural(groupById.get(holder.id)?.memberCount ?? 0, 'user'),
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
          return `No effect: ${coverWords(reason.by)}`;
      }
    },
  };

  function coverWords(by: FolderGrant): string {
    const folder = by.path?.at(-1) ?? filespace(by);
    const through = by.holder.kind === 'group' ? ` through ${who(by)}` : '';
    return `${rightName(by.permission)} on ${folder}${through}`;
  }
}

export const personWhoLeft = 'Person who left';
export const groupThatIsGone = 'Group that is gone';

export function rightName(permission: 0 | 1): 'View' | 'Edit' {
  return permission === 1 ? 'Edit' : 'View';
}

/** A folder with its filespace; null: the folder is gone. */
export function placeWords(filespace: string, path: readonly string[] | null): string {
  return path === null ? `${filespace} / A deleted folder` : [filespace, ...path].join(' / ');
}

/** One string for a right; another one for each holder on each folder. */
export function grantKey({ driveId, folderId, holder }: FolderGrant): string {
  return `${driveId} ${folderId} ${holder.id}`;
}
