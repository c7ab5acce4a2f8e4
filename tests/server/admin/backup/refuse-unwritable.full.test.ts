import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { admin } from '#tests/support/admin/run-admin.ts';
import { smallDisk } from '#tests/support/faults/small-disk.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, storeFile } from '#tests/support/team.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());
const disk = smallDisk(1);

test('a backup for which there is no room names the folder, and is made once there is', async () => {
  const team = await createTeam(server);
  await storeFile(server, team, 'film.mov', randomBytes(2 ** 20));
  const folder = join(disk.path(), 'backups');
  expect(await admin(server, 'backup', folder)).toEqual({
    code: 1,
    out: '',
    err: `The disk of ${folder} is full: this backup was not finished. Make room, or name a folder on another disk, and run it again; contents that were copied are not copied again.\n`,
  });
  expect((await admin(server, 'backup', 'list', folder)).out).toBe(
    `There is no whole backup in ${folder}.\n`,
  );
  await disk.resize(8);
  expect(await admin(server, 'backup', folder)).toMatchObject({ code: 0 });
});
