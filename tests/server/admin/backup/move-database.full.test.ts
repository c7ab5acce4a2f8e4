import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { backupPlaces } from '#tests/support/admin/backups.ts';
import { createEmptyDatabase } from '#tests/support/admin/empty-database.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { signUp } from '#tests/support/faults/sign-up.ts';

const program = serverProgram();
const places = backupPlaces();

/** As docs/operations.md has it, with the release's own program: what it said. */
async function lunvik(env: Readonly<Record<string, string>>, ...argv: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program.path('admin.js'), ...argv], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: program.dataDir(), ...env },
  });
  return stdout;
}

test('an installation moves from the built-in PostgreSQL to another one, and back, with the key and the contents that it has', {
  timeout: 180_000,
}, async () => {
  const embedded = await program.start();
  expect(await signUp(embedded.url, 'ada@example.com')).toBe(201);
  expect(await lunvik({}, 'backup', places.folder())).toContain('The master key is not in it');
  expect(await signUp(embedded.url, 'bob@example.com')).toBe(201);
  await expect(lunvik({}, 'restore', places.folder())).rejects.toThrow('stop it first');
  await embedded.terminate();
  await lunvik({}, 'backup', places.folder());

  const database = await createEmptyDatabase(inject('postgresTemplate'));
  try {
    const own = { DATABASE_URL: database.url };
    expect(await lunvik(own, 'restore', places.folder())).toContain('Start the server now.');
    const moved = await program.start(own);
    for (const name of ['ada', 'bob']) expect(await signUp(moved.url, `${name}@example.com`)).toBe(409);
    expect(await signUp(moved.url, 'cleo@example.com')).toBe(201);
    await moved.terminate();
    await lunvik(own, 'backup', places.folder());
  } finally {
    await database.drop();
  }
  await rename(join(program.dataDir(), 'postgres'), join(program.dataDir(), 'postgres-before'));
  await lunvik({}, 'restore', places.folder());
  const back = await program.start();
  for (const name of ['ada', 'bob', 'cleo']) expect(await signUp(back.url, `${name}@example.com`)).toBe(409);
  expect(await lunvik({}, 'doctor', '--json')).not.toContain('"state":"wrong"');
});
