import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSettings } from '#server/settings/settings.ts';
import { openOwnStores } from '#server/storage/own/own-stores.ts';
import { freePort } from '#tests/support/server-process.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

/** Whether a node with these regions says that it is ready, as far as they are concerned. */
async function isReady(ownStorage: string, dataDir: string): Promise<boolean> {
  const keys = ownStorage.includes('s3:')
    ? { OWN_STORAGE_EU_ACCESS_KEY: 'key', OWN_STORAGE_EU_SECRET_KEY: 'secret' }
    : {};
  const settings = parseSettings({ DATA_DIR: dataDir, OWN_STORAGE: ownStorage, ...keys }, '0');
  if (!settings.ok) throw new Error('the settings are not valid');
  const stores = openOwnStores(settings.value.storage.own, null);
  const folders = stores.all.filter(({ partFiles }) => partFiles !== null);
  await Promise.allSettled(folders.map((store) => store.prepare()));
  const ready = await stores.ready().then(
    () => true,
    () => false,
  );
  await stores.close();
  return ready;
}

/** A folder that cannot be: it would lie in a file. */
async function awayIn(folder: string): Promise<string> {
  await writeFile(join(folder, 'file'), '');
  return join(folder, 'file', 'away');
}

test('a bucket that is away is away for every node: none of them asks for people to be sent elsewhere', async () => {
  const folder = await makeFolder('lunvik-ready-');
  const nobody = `EU=s3://lunvik-eu?endpoint=http://127.0.0.1:${await freePort()}`;
  expect(await isReady(nobody, folder)).toBe(true);
  expect(await isReady(`OR=file:${await awayIn(folder)},${nobody}`, folder)).toBe(true);
  await removeFolder(folder);
});

test('folders may be away for one node alone: where it reaches none of its own, people are sent to the others', async () => {
  const folder = await makeFolder('lunvik-ready-');
  const away = await awayIn(folder);
  expect(await isReady(`OR=file:${away}`, folder)).toBe(false);
  expect(await isReady(`OR=file:${away},EU=file:${folder}/eu`, folder)).toBe(true);
  await removeFolder(folder);
});
