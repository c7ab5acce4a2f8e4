import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { scopeHash } from '#server/access/scope.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import {
  createDrive,
  createTeam,
  events,
  folderIdOf,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  team = await createTeam(server);
});
afterAll(() => server.close());

const setRole = (role: number) =>
  server.deps.db
    .updateTable('members')
    .set({ role: role as 0 | 2 })
    .where('user_id', '=', team.admin.userId)
    .execute();

test('whoever may see more or less from now on is notified immediately, with the current sequence, and once', async () => {
  const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
  const one = events.createFolder(driveId, 'One');
  await send(server, team.owner, driveId, one);
  await request(server, team.owner, 'POST', 'drives/folder/user/permission', {
    drive_id: driveId,
    workspace_user_id: team.admin.memberId,
    folder_id: folderIdOf(one),
    permission: 0,
  });
  const channel = await openChannel(server, address, team.admin);
  channel.send({ driveId, userId: team.admin.userId });
  const everything = scopeHash({ kind: 'everything' });
  const part = scopeHash({ kind: 'granted', folders: [{ folderId: folderIdOf(one), permission: 0 }] });
  const following = { type: 'FOLLOWING', drive_id: driveId, cursor: 1 };
  let first = await channel.next();
  // The grant from before may still be on its way to a socket that opened since.
  while ('type' in first && first.type === 'GRANTS_CHANGE') first = await channel.next();
  expect(first).toMatchObject({ ...following, scope_hash: everything });
  const frames: unknown[] = [];
  for (const role of [roles.standard, roles.admin]) {
    await setRole(role);
    for (let frame = await channel.next(); ; frame = await channel.next()) {
      frames.push(frame);
      if ('type' in frame && frame.type === 'ACCESS_CHANGE') break;
    }
    await server.app.beatSockets();
  }
  channel.send({ type: 'PING' });
  for (let frame = await channel.next(); ; frame = await channel.next()) {
    if ('type' in frame && frame.type === 'PONG') break;
    frames.push(frame);
  }
  const scopes = frames.filter((frame) => (frame as { type: string }).type === 'FOLLOWING');
  expect(scopes).toEqual([
    expect.objectContaining({ ...following, scope_hash: part }),
    expect.objectContaining({ ...following, scope_hash: everything }),
  ]);
  channel.socket.close();
});
