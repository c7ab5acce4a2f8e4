import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '#server/db/connect-database.ts';
import { migrateDatabase } from '#server/db/connections/prepare-database.ts';
import { acquireProcessLock } from '#server/process-lock.ts';
import { serverLockPath } from '#server/server-address.ts';
import { parseSettings } from '#server/settings/settings.ts';

const root = join(import.meta.dirname, '..', '..');
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lunvik-restored-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** What the command says, on both channels, and how it ends. */
async function restored(...argv: readonly string[]): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/after-restore.ts', ...argv], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { said, code };
}

test('the command renames the logs of a data folder that no server uses', async () => {
  const settings = parseSettings({ DATA_DIR: dataDir }, '0');
  if (!settings.ok) throw new Error(settings.problem);
  const database = await connectDatabase(settings.value);
  await migrateDatabase(database).finally(() => database.close());
  expect(await restored()).toEqual({
    code: 0,
    said: expect.stringContaining('The logs of 0 filespaces go by new names.'),
  });
});

test('it leaves a folder alone that a server uses, and says what to do', async () => {
  await mkdir(join(dataDir, 'postgres'));
  const lock = await acquireProcessLock(serverLockPath(dataDir), dataDir);
  try {
    expect(await restored()).toEqual({ code: 69, said: expect.stringContaining('stop it first') });
  } finally {
    await lock.release();
  }
});

test('where there is no database it says so, and makes none', async () => {
  expect(await restored()).toEqual({
    code: 78,
    said: expect.stringContaining(`There is no database in ${dataDir}: set DATA_DIR to the data folder`),
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  ['--help', 0, 'renames the logs'],
  ['--dry-run', 64, 'This takes no "--dry-run"'],
  ['now', 64, 'This takes no "now"'],
])('with %s it does nothing, and ends with %d', async (argument, code, said) => {
  expect(await restored(argument)).toEqual({ code, said: expect.stringContaining(said) });
  expect(await readdir(dataDir)).toEqual([]);
});
