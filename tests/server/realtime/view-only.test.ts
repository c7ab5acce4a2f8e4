import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerFrame } from '#contract/wire/realtime.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Channel, openChannel } from '#tests/support/socket.ts';
import { createTeam, events, folderIdOf, request, send, storeFile, type Team } from '#tests/support/team.ts';

/* What a standard user is sent on the socket and in differences, of what they see and of what they do not. */

let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  team = await createTeam(server);
});
afterAll(() => server.close());

async function makeFolder(name: string, parent?: string): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
}

const grant = (folder: string, permission: 0 | 1) =>
  request(server, team.owner, 'POST', 'drives/folder/user/permission', {
    ...{ drive_id: team.driveId, workspace_user_id: team.standard.memberId, folder_id: folder, permission },
  });

async function follow(): Promise<Channel> {
  const channel = await openChannel(server, address, team.standard);
  channel.send({ driveId: team.driveId, userId: team.standard.userId });
  await receiveUntil(channel, 'FOLLOWING');
  return channel;
}

/** All that was sent up to the first frame of this type. */
async function receiveUntil(channel: Channel, type: string): Promise<ServerFrame[]> {
  const frames: ServerFrame[] = [];
  for (;;) {
    const frame = await channel.next();
    frames.push(frame);
    if ('type' in frame && frame.type === type) return frames;
  }
}

const permissionOf = (frame: ServerFrame | undefined) =>
  frame !== undefined && 'data' in frame ? frame.data['permission'] : undefined;

test('the permission on a row that is sent is that of its recipient', async () => {
  const [viewed, edited] = [await makeFolder('Viewed'), await makeFolder('Edited')];
  await grant(viewed, 0);
  await grant(edited, 1);
  const channel = await follow();
  const owners = await openChannel(server, address, team.owner);
  owners.send({ driveId: team.driveId, userId: team.owner.userId });
  await receiveUntil(owners, 'FOLLOWING');

  await makeFolder('In view', viewed);
  // The grants of before may still be notified of first.
  const inView = await receiveUntil(channel, 'NEW_FOLDER_CREATED');
  expect(permissionOf(inView.at(-1))).toBe(0);
  await makeFolder('In edit', edited);
  const inEdit = await receiveUntil(channel, 'NEW_FOLDER_CREATED');
  expect(permissionOf(inEdit.at(-1))).toBe(1);
  await storeFile(server, team, 'in view.txt', Buffer.from('x'), viewed);
  const upload = await receiveUntil(channel, 'FILE_UPLOAD_COMPLETED');
  expect(upload.map(permissionOf)).toEqual([0, 0]);
  const ofOwner = await receiveUntil(owners, 'FILE_UPLOAD_COMPLETED');
  // Who manages access is told of the grants of before as well, whenever that is.
  const rows = ofOwner.filter((frame) => 'type' in frame && frame.type !== 'GRANTS_CHANGE');
  expect(rows.map(permissionOf)).toEqual([1, 1, 1, 1]);
  channel.socket.close();
  owners.socket.close();
});

test('of what is hidden nothing is sent but how many changes there were', async () => {
  const shown = await makeFolder('Shown');
  const hidden = await makeFolder('Hidden');
  await grant(shown, 0);
  const channel = await follow();
  // As a device does, which may then look back to here.
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
  const before = await makeFolder('First', shown);
  // The grant of before may still be notified of first.
  const first = (await receiveUntil(channel, 'NEW_FOLDER_CREATED')).at(-1);
  const { seq } = first as { seq: number };

  const secret = await makeFolder('Secret', hidden);
  const file = await storeFile(server, team, 'secret.txt', Buffer.from('x'), hidden);
  await send(server, team.owner, team.driveId, events.rename(secret, 'Top secret'), events.remove(secret));
  const after = await makeFolder('Second', shown);
  const frames = await receiveUntil(channel, 'NEW_FOLDER_CREATED');
  // One frame, whose sequence alone says that something else happened in between, and no actor of anything.
  expect(frames).toMatchObject([
    { type: 'NEW_FOLDER_CREATED', data: { folder_id: after }, prev: seq, seq: seq + 5 },
  ]);
  const response = await request(server, team.standard, 'GET', `events/${team.driveId}?since=${seq}`);
  expect(response.statusCode).toBe(200);
  for (const text of [JSON.stringify(frames), response.body]) {
    const bare = text.replaceAll('-', '');
    for (const id of [hidden, secret, file.id]) expect(bare).not.toContain(id.replaceAll('-', ''));
    for (const word of ['ecret', 'Hidden', 'DELETE', 'RENAME', 'FILE', team.owner.email])
      expect(text).not.toContain(word);
  }
  expect(response.body.replaceAll('-', '')).toContain(after.replaceAll('-', ''));
  expect(response.body.replaceAll('-', '')).not.toContain(before.replaceAll('-', ''));
  channel.socket.close();
});
