import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parseSettings } from '#server/settings/settings.ts';
import { openOwnStores } from '#server/storage/own/own-stores.ts';
import { freePort } from '#tests/support/server-process.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

/** Which regions a node with these says to be away; null where it is not ready, as far as they are concerned. */
async function awayOf(ownStorage: string, dataDir: string): Promise<readonly string[] | null> {
  const keys = ownStorage.includes('s3:')
    ? { OWN_STORAGE_EU_ACCESS_KEY: 'key', OWN_STORAGE_EU_SECRET_KEY: 'secret' }
    : {};
  const settings = parseSettings({ DATA_DIR: dataDir, OWN_STORAGE: ownStorage, ...keys }, '0');
  if (!settings.ok) throw new Error('the settings are not valid');
  const stores = openOwnStores(settings.value.storage.own, null);
  const folders = stores.all.filter(({ partFiles }) => partFiles !== null);
  await Promise.allSettled(folders.map((store) => store.prepare()));
  const away = await stores.ready().catch(() => null);
  await stores.close();
  return away;
}

/** A folder that cannot be: it would lie in a file. */
async function awayIn(folder: string): Promise<string> {
  await writeFile(join(folder, 'file'), '');
  return join(folder, 'file', 'away');
}

test('a bucket that is away is away for every node: none of them asks for people to be sent elsewhere', async () => {
  const folder = await makeFolder('lunvik-ready-');
  const nobody = `EU=s3://lunvik-eu?endpoint=http://127.0.0.1:${await freePort()}`;
  expect(await awayOf(nobody, folder)).toEqual([]);
  expect(await awayOf(`OR=file:${await awayIn(folder)},${nobody}`, folder)).toEqual(['OR']);
  await removeFolder(folder);
});

test('folders may be away for one node alone: where it reaches none of its own, people are sent to the others', async () => {
  const folder = await makeFolder('lunvik-ready-');
  const away = await awayIn(folder);
  expect(await awayOf(`OR=file:${away}`, folder)).toBe(null);
  expect(await awayOf(`OR=file:${away},EU=file:${folder}/eu`, folder)).toEqual(['OR']);
  await removeFolder(folder);
});

test('a folder that hangs is away after a while, and is not asked again meanwhile', async () => {
  vi.useFakeTimers();
  const folder = await makeFolder('lunvik-ready-');
  const settings = parseSettings({ OWN_STORAGE: `OR=file:${folder}/or,EU=file:${folder}/eu` }, '0');
  if (!settings.ok) throw new Error('the settings are not valid');
  const stores = openOwnStores(settings.value.storage.own, null);
  const [or, eu] = stores.all;
  let asked = 0;
  Object.assign(or, { ready: () => Promise.resolve() });
  Object.assign(eu as object, { ready: () => new Promise(() => (asked += 1)) });
  const answers = [stores.ready(), stores.ready()];
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.all(answers)).toEqual([['EU'], ['EU']]);
  expect(asked).toBe(1);
  await stores.close();
  await removeFolder(folder);
  vi.useRealTimers();
});
