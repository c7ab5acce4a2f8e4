import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupPlaces } from '#tests/support/admin/backups.ts';
import { admin } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());
const places = backupPlaces();

test('a backup into a folder that this user may not write to names it and says what to do', async () => {
  const folder = places.folder();
  await chmod(dirname(folder), 0o755);
  await mkdir(folder);
  await chmod(folder, 0o555);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  const user = process.geteuid?.();
  const refused = await admin(server, 'backup', folder).finally(() => {
    if (isRoot) process.seteuid?.(0);
  });
  await chmod(folder, 0o700);
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: `The folder ${folder} cannot be written to by this user (EACCES). Let it belong to the user of the server, such as with “chown -R ${user} ${folder}” as root, or name another one.\n`,
  });
});
