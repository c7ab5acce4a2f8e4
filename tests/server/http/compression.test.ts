import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, request, send, storeFile, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  const folders = Array.from({ length: 100 }, (_, at) => events.createFolder(team.driveId, `Folder ${at}`));
  await send(server, team.owner, team.driveId, ...folders);
  await request(server, team.owner, 'POST', 'drives/folder/permission/multiple', {
    drive_id: team.driveId,
    folder_ids: folders.map(folderIdOf),
    workspace_user_ids: [team.standard.memberId],
    group_ids: ['everyone'],
    permission: 0,
  });
});
afterAll(() => server.close());

const get = (path: string, accept?: string, method: 'GET' | 'POST' = 'GET') =>
  request(
    server,
    team.owner,
    method,
    path,
    undefined,
    accept === undefined ? {} : { 'accept-encoding': accept },
  );

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)(
  'long lists are sent as %s to who takes it, and say the same',
  async (encoding, accept, decode) => {
    const { driveId } = team;
    for (const path of [
      `drives/${driveId}/items`,
      `folders/${driveId}`,
      `folders/${driveId}/${rootId}?limit=100`,
      `drives/folders?driveId=${driveId}&folderId=${rootId}`,
      `events/${driveId}?since=0`,
      `drives/folder/user/permission/data/${driveId}`,
      `drives/folder/group/permission/data/${driveId}`,
      `workspace/permission/${team.workspaceId}`,
    ]) {
      const plain = await get(path);
      const packed = await get(path, accept);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(decode(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.75);
    }
  },
);

test('what is short, what holds a secret, what is stored and what is asked for plainly is sent as it is', async () => {
  const { driveId } = team;
  const { id } = await storeFile(server, team, 'text.txt', Buffer.alloc(100_000, 'a'));
  const responses = [
    await get(`drives/${driveId}/items?limit=2`, 'br'),
    await get(`drives/${driveId}/items`, 'identity'),
    await get(`drives/${driveId}/items`, 'br;q=0, gzip;q=0'),
    await get('realtime/ticket', 'br, gzip', 'POST'),
    await get('config', 'br, gzip'),
    await get(`drives/${driveId}/files/${id}/content`, 'br, gzip'),
  ];
  for (const response of responses) expect(response.headers['content-encoding']).toBeUndefined();
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 201, 200, 200]);
  expect(responses.at(-1)?.headers['content-length']).toBe('100000');
});
