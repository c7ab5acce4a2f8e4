import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionFile } from '#server/db/embedded.ts';
import { acquireProcessLock, type ProcessLock } from '#server/process-lock.ts';
import { serverLockPath } from '#server/server-address.ts';
import { adminWith } from '#tests/support/admin/run-admin.ts';
import { freePort } from '#tests/support/server-process.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

let dataDir: string;
let server: ProcessLock;
beforeEach(async () => {
  dataDir = await makeFolder('lunvik-connect-');
  await mkdir(join(dataDir, 'postgres'));
  server = await acquireProcessLock(serverLockPath(dataDir), dataDir);
});
afterEach(async () => {
  await server.release();
  await removeFolder(dataDir);
});

test('a command says that the database of the running server does not answer, and why, and blames no other server', async () => {
  const port = await freePort();
  const url = `postgres://u:hunter2@127.0.0.1:${port}/lunvik`;
  await writeFile(join(dataDir, connectionFile), JSON.stringify({ url }));
  const { code, err } = await adminWith({ DATA_DIR: dataDir }, 'people', 'list');
  expect([code, err]).toEqual([
    69,
    `The database of the running server does not answer: connect ECONNREFUSED 127.0.0.1:${port}. Its log is ${join(dataDir, 'postgres.log')}.\n`,
  ]);
});

test('a server that has not said where its database is is asked to be stopped', async () => {
  const { code, err } = await adminWith({ DATA_DIR: dataDir }, 'people', 'list');
  expect([code, err]).toEqual([69, expect.stringContaining('stop it first. Or set DATABASE_URL')]);
});
