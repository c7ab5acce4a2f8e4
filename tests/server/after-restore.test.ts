import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireProcessLock } from '#server/process-lock.ts';
import { serverLockPath } from '#server/server-address.ts';

const root = join(import.meta.dirname, '..', '..');
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lunvik-restored-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** What the command says, on both channels, and how it ends. */
async function restored(): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/after-restore.ts'], {
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
  expect(await restored()).toEqual({
    code: 0,
    said: expect.stringContaining('The logs of 0 filespaces go by new names.'),
  });
});

test('it leaves a folder alone that a server uses, and says what to do', async () => {
  const lock = await acquireProcessLock(serverLockPath(dataDir), dataDir);
  try {
    expect(await restored()).toEqual({ code: 69, said: expect.stringContaining('stop it first') });
  } finally {
    await lock.release();
  }
});
