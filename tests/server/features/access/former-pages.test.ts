import { expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { startTestServer } from '#tests/support/server.ts';
import { createTeam, request } from '#tests/support/team.ts';

test('pages up to 0.0.18 find the time of every grant as given_at', async () => {
  const server = await startTestServer();
  const team = await createTeam(server);
  const data = async (path: string) => (await request(server, team.owner, 'GET', path)).json().data;
  const grant = { drive_id: team.driveId, folder_id: rootId, permission: 0 };
  const toUser = { ...grant, workspace_user_id: team.standard.memberId };
  await request(server, team.owner, 'POST', 'drives/folder/user/permission', toUser);
  const toGroup = { ...grant, group_id: 'everyone' };
  await request(server, team.owner, 'POST', 'drives/folder/group/permission', toGroup);

  const time = secondsToWire(server.deps.nowMs());
  const dated = [expect.objectContaining({ given_at: time, granted_at: time, permission: 0 })];
  expect(await data(`drives/folder/user/permission/data/${team.driveId}`)).toEqual(dated);
  expect(await data(`drives/folder/group/permission/data/${team.driveId}`)).toEqual(dated);
  expect(await data(`workspace/permission/${team.workspaceId}`)).toEqual({ users: dated, groups: dated });
  await server.close();
});
