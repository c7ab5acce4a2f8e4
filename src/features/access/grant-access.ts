import type { Principal } from '#contract/rules/effective-access.ts';
import type { Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../lib/worker-client.ts';
import { noteAccessChange } from '../../shared/people/access-changes.ts';

type GrantResult = Result<unknown, CallProblem>;

/** Gives a principal another right on a folder, or takes it away with null: what is gone already is what was wanted. */
export async function setPermission(
  driveId: string,
  folderId: string,
  principal: Principal,
  permission: 0 | 1 | null,
): Promise<GrantResult> {
  const result = await (permission === null
    ? revoke(driveId, folderId, principal)
    : grant(driveId, folderId, principal, permission));
  noteAccessChange();
  await sync.refreshAccess(driveId);
  const isMissing =
    permission === null && !result.ok && result.problem.kind === 'refused' && result.problem.status === 404;
  return isMissing ? { ok: true, value: true } : result;
}

/** Gives several principals a right on one folder: all of them or none. */
export async function grantMany(
  driveId: string,
  folderId: string,
  principals: readonly Principal[],
  permission: 0 | 1,
): Promise<GrantResult> {
  const ids = (kind: Principal['kind']) =>
    principals.filter((each) => each.kind === kind).map(({ id }) => id);
  const result = await sync.call('grantToMany', {
    body: {
      drive_id: driveId,
      folder_ids: [folderId],
      workspace_user_ids: ids('user'),
      group_ids: ids('group'),
      permission,
    },
  });
  noteAccessChange();
  await sync.refreshAccess(driveId);
  return result;
}

function grant(
  driveId: string,
  folderId: string,
  { kind, id }: Principal,
  permission: 0 | 1,
): Promise<GrantResult> {
  const body = { drive_id: driveId, folder_id: folderId, permission };
  return kind === 'user'
    ? sync.call('grantToUser', { body: { ...body, workspace_user_id: id } })
    : sync.call('grantToGroup', { body: { ...body, group_id: id } });
}

function revoke(driveId: string, folderId: string, { kind, id }: Principal): Promise<GrantResult> {
  return kind === 'user'
    ? sync.call('removeUserGrant', { params: { driveId, folderId, workspaceUserId: id } })
    : sync.call('removeGroupGrant', { params: { driveId, folderId, groupId: id } });
}
