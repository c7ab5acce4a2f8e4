import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { commandsOf, runCommand } from '#tests/support/admin/operations-page.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { FileSenders } from '#tests/support/faults/file-senders.ts';
import { findWrongFiles } from '#tests/support/faults/find-wrong-files.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { startS3Service } from '#tests/support/storage/s3-service.ts';
import { createTeam } from '#tests/support/team.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

const program = serverProgram();
const chapter = 'Move contents elsewhere';
const moved = (db: Kysely<Database>) =>
  sql<{ objects: number }>`select coalesce(max(objects), 0)::int as objects from storage_moves`
    .execute(db)
    .then(({ rows }) => rows[0]?.objects ?? 0);

test('a folder becomes a bucket as the page has it, with two servers that people use, and a command that is killed again and again', {
  timeout: 300_000,
}, async () => {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, maxConnections: 2, onBroken: () => undefined });
  const [folder, otherDir] = [await makeFolder('lunvik-from-'), await makeFolder('lunvik-other-')];
  const s3 = await startS3Service();
  s3.buckets.set('lunvik-eu', { owner: 'tester', objects: new Map() });
  onTestFinished(async () => {
    await s3.close();
    await db.destroy();
    await database.drop();
    for (const each of [folder, otherDir]) await removeFolder(each);
  });
  const bucket = `EU=s3://lunvik-eu?endpoint=${s3.url}`;
  const keys = { OWN_STORAGE_EU_ACCESS_KEY: 'tester', OWN_STORAGE_EU_SECRET_KEY: 'right-secret' };
  const common = { DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32), ...keys };
  const env = { ...common, OWN_STORAGE: `${bucket},OR=file:${folder}` };
  const one = await program.start(env);
  const other = await program.start({ ...env, DATA_DIR: otherDir });
  const urls = [one.url, other.url];
  const team = await createTeam({ deps: { db, nowMs: Date.now } });
  const people = urls.map((url) => new FileSenders(url, team));
  const arrived = () => new Map(people.flatMap((each) => [...each.arrived]));
  const use = async (count: number) => {
    const goal = arrived().size + count;
    for (const each of people) each.begin();
    await expect.poll(() => arrived().size, { timeout: 60_000 }).toBeGreaterThan(goal);
  };

  await use(100);
  for (const each of people) await each.stop();
  const admin = program.path('admin.js');
  const all = { ...env, DATA_DIR: program.dataDir() };
  const [dryRun = '', move = ''] = await commandsOf(chapter, 2);
  expect(await runCommand(dryRun, admin, all)).toMatch(
    /^From OR to EU would go: 1 filespace, \d+ contents .*\.$/m,
  );
  for (let kills = 0; kills < 3; kills += 1) {
    const before = await moved(db);
    if (kills === 0) for (const each of people) each.begin();
    const child = spawn(process.execPath, [admin, ...move.split(' ').slice(2)], {
      env: { PATH: process.env['PATH'] ?? '', ...all },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    let isOver = false;
    void ended.then(() => (isOver = true)); // it may have been through before
    await expect.poll(async () => isOver || (await moved(db)) > before, { timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    for (const each of people) await each.stop();
    expect(await findWrongFiles(urls, team, arrived())).toEqual([]);
  }
  expect(await runCommand(move, admin, all)).toContain('Nothing in OR is needed any more.');
  expect(await findWrongFiles(urls, team, arrived())).toEqual([]);

  await sql`update storage_moves set ended_at = ended_at - interval '61 minutes'`.execute(db);
  for (const command of await commandsOf(chapter, 3))
    expect(await runCommand(command, admin, all)).toMatch(/^\d+ objects .* (would be|were) removed from OR/);
  await Promise.all([one.terminate(), other.terminate()]);
  const without = { ...common, OWN_STORAGE: bucket };
  const next = await program.start(without);
  expect(await findWrongFiles([next.url], team, arrived())).toEqual([]);
  expect(
    await runCommand('node dist/server/admin.js storage verify', admin, {
      ...without,
      DATA_DIR: program.dataDir(),
    }),
  ).toContain('Missing: 0. Of another length: 0.');
});
