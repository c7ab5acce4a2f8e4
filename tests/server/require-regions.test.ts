import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteFilespace } from '#server/features/filespaces/delete-filespace.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { purgeDeletedFilespaces } from '#server/jobs/purge-deleted-filespaces.ts';
import { prepareOwnStorage, requireContents, requireUsedRegions } from '#server/require-regions.ts';
import { parseOwnStorage } from '#server/settings/own-storage-settings.ts';
import { openOwnStores } from '#server/storage/own/own-stores.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createDrive, createTeam, storeFile, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.deleteFrom('drives').execute();
  await server.deps.db.deleteFrom('deleted_drives').execute();
  await server.deps.db.deleteFrom('blobs').execute();
  team = await createTeam(server);
});

const configured = (text: string) => parseOwnStorage({ OWN_STORAGE: text }, '/data');
const require_ = (text: string) => requireUsedRegions(server.deps.db, configured(text));
const moveTo = (region: string) =>
  server.deps.db.updateTable('drives').set({ region_code: region }).execute();

describe('the regions that are in use', () => {
  test('are all configured, or there is no start: it says which is not, and how many filespaces are there', async () => {
    await expect(require_('OR=file:/or,EU=file:/eu')).resolves.toBeUndefined();
    await moveTo('EU');
    await expect(require_('OR=file:/or,FF=file:/ff')).rejects.toMatchObject({
      exitCode: 78,
      message:
        'OWN_STORAGE has no region EU, where 1 filespace keeps its contents: set it to OR, FF and EU, with the place where those are.',
    });
    await createDrive(server, team.workspaceId, team.owner.memberId);
    await moveTo('EU');
    await expect(require_('')).rejects.toMatchObject({
      message: expect.stringContaining('where 2 filespaces keep their contents: set it to OR and EU'),
    });
  });

  test('of a workspace whose owner brought the storage there are none', async () => {
    await moveTo('EU');
    await server.deps.db
      .updateTable('workspaces')
      .set({ storage_type: 'azure', storage_settings: Buffer.from('sealed') })
      .where('id', '=', team.workspaceId)
      .execute();
    await expect(require_('OR=file:/or')).resolves.toBeUndefined();
  });

  test('are those of deleted filespaces too, until the last of their contents is removed', async () => {
    const { deps } = server;
    await storeFile(server, team, 'a.txt', Buffer.from('a'));
    await moveTo('FF');
    const { blobId } = await storeFile(server, team, 'b.txt', Buffer.from('b'));
    await deps.db.updateTable('blobs').set({ region: 'FF' }).where('id', '=', blobId).execute();
    await deps.db
      .transaction()
      .execute((tx) => deleteFilespace(tx, deps, { id: team.driveId, workspaceId: team.workspaceId }));
    const refusal = {
      exitCode: 78,
      message: expect.stringMatching(
        /^OWN_STORAGE has no region FF, where contents of deleted filespaces are still to be removed: /,
      ),
    };
    await expect(require_('OR=file:/or')).rejects.toMatchObject(refusal);
    await purgeDeletedFilespaces(deps);
    await expect(require_('OR=file:/or')).rejects.toMatchObject(refusal);
    await collectBlobs({ ...deps, nowMs: () => deps.nowMs() + blobGracePeriodMs });
    await expect(require_('OR=file:/or')).resolves.toBeUndefined();
  });
});

test('a place that has nothing of the contents of its region ends the start, which makes nothing there; one content that is lost does not', async () => {
  const { deps } = server;
  const { dataDir } = deps.settings;
  const check = async (folder: string) => {
    const stores = openOwnStores(configured(`OR=file:${folder}`), null);
    await requireContents(deps.db, stores.all).finally(() => stores.close());
  };
  await expect(check('/nowhere')).resolves.toBeUndefined(); // nothing is there yet that could be lost
  const { blobId } = await storeFile(server, team, 'a.txt', Buffer.from('a'));
  await storeFile(server, team, 'b.txt', Buffer.from('b'));
  await expect(check(dataDir)).resolves.toBeUndefined();
  await expect(check('/nowhere')).rejects.toMatchObject({
    exitCode: 78,
    message:
      'OWN_STORAGE: /nowhere has nothing of the contents of region OR. Name the place where they are, or copy them there first.',
  });
  const mistyped = openOwnStores(configured(`OR=file:${dataDir}/mistyped`), null);
  await expect(prepareOwnStorage(deps.db, mistyped.all)).rejects.toMatchObject({ exitCode: 78 });
  await mistyped.close();
  expect(existsSync(join(dataDir, 'mistyped'))).toBe(false);
  await deps.blobs.ofRegion('OR').delete({ workspaceId: team.workspaceId, blobId });
  await expect(check(dataDir)).resolves.toBeUndefined();
  // All that a small installation has may be lost, and what came later is there.
  const workspace = join(dataDir, 'blobs', team.workspaceId);
  for (const { id } of await deps.db.selectFrom('blobs').select('id').execute())
    await rm(join(workspace, id.slice(0, 2), id), { force: true });
  await mkdir(join(workspace, 'ab'), { recursive: true });
  await writeFile(join(workspace, 'ab', 'abababab-abab-4bab-8bab-abababababab'), 'later');
  await expect(check(dataDir)).resolves.toBeUndefined();
});

test('a folder that nobody may write to ends the start, and says of which region', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-region-'));
  const file = join(folder, randomUUID());
  await writeFile(file, '');
  const stores = openOwnStores(configured(`OR=file:${folder},EU=file:${file}`), null);
  await expect(prepareOwnStorage(server.deps.db, stores.all)).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining(
      `The folder ${file}, own storage of region EU, cannot be written to (ENOTDIR`,
    ),
  });
  await stores.close();
  await rm(join(folder, 'blobs'), { recursive: true });
  await writeFile(join(folder, 'blobs'), '');
  const alone = openOwnStores(configured(`OR=file:${folder}`), null);
  await expect(prepareOwnStorage(server.deps.db, alone.all)).rejects.toThrow(` at ${join(folder, 'blobs')}`);
  await alone.close();
  await rm(folder, { recursive: true });
});
