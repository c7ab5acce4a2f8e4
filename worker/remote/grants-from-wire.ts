import type { FolderGrant } from '#contract/entities/grant.ts';
import type { Holder } from '#contract/rules/access.ts';
import type { WireGroupGrant, WireUserGrant } from '#contract/wire/access.ts';
import { secondsFromWire } from '#contract/wire/time.ts';

/** What is no right of ours is left out. */
export function folderGrantsFromWire(
  users: readonly WireUserGrant[],
  groups: readonly WireGroupGrant[],
): readonly FolderGrant[] {
  return [
    ...users.flatMap((row) => folderGrant(row, { kind: 'user', id: row.workspace_user_id })),
    ...groups.flatMap((row) => folderGrant(row, { kind: 'group', id: row.group_id })),
  ];
}

function folderGrant(row: WireUserGrant | WireGroupGrant, holder: Holder): readonly FolderGrant[] {
  const { drive_id: driveId, folder_id: folderId, permission, folder_path: path } = row;
  if (permission !== 0 && permission !== 1) return [];
  return [{ driveId, folderId, holder, permission, givenMs: secondsFromWire(row.given_at), path }];
}
