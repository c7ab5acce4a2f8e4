import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';

const program = serverProgram();

test('every node obeys, also one that is started in the meantime, and all open again', {
  timeout: 90_000,
}, async () => {
  const database = await createTestDatabase();
  const otherDir = await mkdtemp(join(tmpdir(), 'lunvik-other-'));
  const env = { DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32) };
  const first = await program.start(env);
  const other = await program.start({ ...env, DATA_DIR: otherDir });
  onTestFinished(async () => {
    await Promise.all([first.terminate(), other.terminate()]);
    await database.drop();
    await rm(otherDir, { recursive: true });
  });
  const maintenance = (...argv: readonly string[]) =>
    promisify(execFile)(process.execPath, [program.path('admin.js'), 'maintenance', ...argv], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: program.dataDir(), ...env },
    });
  const statuses = (...urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => (await fetch(`${url}/api/users/profile`)).status));
  expect(await statuses(first.url, other.url)).toEqual([401, 401]);
  await maintenance('on', '--message', 'Back at 14:00.');
  await expect.poll(() => statuses(first.url, other.url)).toEqual([503, 503]);
  await other.terminate();
  const next = await program.start({ ...env, DATA_DIR: otherDir });
  expect(await statuses(next.url)).toEqual([503]); // from its first request on
  await maintenance('off');
  await expect.poll(() => statuses(first.url, next.url)).toEqual([401, 401]);
  await next.terminate();
});
