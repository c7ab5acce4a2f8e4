import type { Grant } from '#contract/entities/grant.ts';
import type { Principal } from '#contract/rules/effective-access.ts';
import type { WireGroupGrant, WireUserGrant } from '#contract/wire/access/access.ts';
import { secondsFromWire } from '#contract/wire/time.ts';

/** A grant with an unknown permission is left out. */
export function folderGrantsFromWire(
  users: readonly WireUserGrant[],
  groups: readonly WireGroupGrant[],
): readonly Grant[] {
  return [
    ...users.flatMap((row) => folderGrant(row, { kind: 'user', id: row.workspace_user_id })),
    ...groups.flatMap((row) => folderGrant(row, { kind: 'group', id: row.group_id })),
  ];
}

function folderGrant(row: WireUserGrant | WireGroupGrant, principal: Principal): readonly Grant[] {
  const { drive_id: driveId, folder_id: folderId, permission, folder_path: path } = row;
  if (permission !== 0 && permission !== 1) return [];
  return [{ driveId, folderId, principal, permission, grantedMs: secondsFromWire(row.granted_at), path }];
}
