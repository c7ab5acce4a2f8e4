import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupPlaces } from '#tests/support/admin/backups.ts';
import { adminEnvironment, adminResult, adminWith } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';

let server: TestServer;
let team: Team;
beforeEach(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  const sent = await bundlesOf(await server.listen(), team).send({
    files: [fileOf('secret', randomBytes(9))],
  });
  expect(sent.status).toBe('applied');
});
afterEach(() => server.close());
const places = backupPlaces();

/** What others than the user who runs it could open, of a folder and all in it. */
async function openToOthers(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  expect(names.length).toBeGreaterThan(2);
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const modes = await Promise.all(
    paths.map(async (path) => ({ path, mode: (await stat(path)).mode & 0o777 })),
  );
  return modes
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${path} ${mode.toString(8)}`);
}

test('what uploads, a backup, a restore and a move to another region write is for the user of the server alone', async () => {
  const { dataDir } = server.deps.settings;
  expect(await openToOthers(join(dataDir, 'blobs'))).toEqual([]);

  await adminResult(server, 'backup', places.folder());
  expect(await openToOthers(places.folder())).toEqual([]);

  const { env, dataDir: restored } = await places.elsewhere(server);
  expect(await adminWith(env, 'restore', places.folder())).toMatchObject({ code: 0 });
  expect(await openToOthers(join(restored, 'blobs'))).toEqual([]);

  await adminWith(adminEnvironment(server), 'storage', 'move', 'OR', 'FF');
  expect(await openToOthers(join(dataDir, 'ff'))).toEqual([]);
});
