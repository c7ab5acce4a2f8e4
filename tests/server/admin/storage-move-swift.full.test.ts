import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { killCommand } from '#tests/support/admin/kill-command.ts';
import { runCommand } from '#tests/support/admin/operations-page.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { FileSenders } from '#tests/support/faults/file-senders.ts';
import { findWrongFiles } from '#tests/support/faults/find-wrong-files.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { namedObjects, storedHashes } from '#tests/support/storage/stored-hashes.ts';
import type { Swift } from '#tests/support/storage/swift.ts';
import { startSwiftWithBucket } from '#tests/support/storage/swift-bucket.ts';
import { createTeam } from '#tests/support/team.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { uploadFiles } from '#tests/support/transfers/upload-files.ts';

const program = serverProgram();
let swift: Swift;
let folder: string;
let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
beforeEach(async () => {
  swift = await startSwiftWithBucket('lunvik-eu');
  folder = await makeFolder('lunvik-from-');
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 2, onBroken: () => undefined });
}, 60_000);
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await removeFolder(folder);
  await swift.stop();
});

const settings = () => ({
  DATABASE_URL: database.url,
  MASTER_KEY: 'ab'.repeat(32),
  OWN_STORAGE: `OR=file:${folder},EU=s3://lunvik-eu?endpoint=http://${swift.host}`,
  OWN_STORAGE_EU_ACCESS_KEY: swift.accessKey,
  OWN_STORAGE_EU_SECRET_KEY: swift.secretKey,
});

/** Of all moves. */
async function countMoved(): Promise<number> {
  const { rows } = await sql<{ objects: number }>`
    select coalesce(sum(objects), 0)::int as objects from storage_moves`.execute(db);
  return rows[0]?.objects ?? 0;
}

/** Enough for many batches, and two that S3 takes in several parts. */
const sizes = [...Array.from({ length: 80 }, () => 50_000), 12_000_000, 12_000_000];

test('contents go from a folder to Swift and back, the command is killed in the middle: none is missing or another one, and people read on', {
  timeout: 300_000,
}, async () => {
  const server = await program.start(settings());
  const team = await createTeam({ deps: { db, nowMs: Date.now } });
  const people = new FileSenders(server.url, team);
  const uploaded = await uploadFiles(server.url, team, sizes);
  const files = () => new Map([...uploaded, ...people.arrived]);
  const admin = program.path('admin.js');
  const env = { DATA_DIR: program.dataDir(), ...settings() };
  const run = (command: string) => runCommand(`node dist/server/admin.js ${command}`, admin, env);

  const wrong: string[] = [];
  let passes = 0;
  const read = async (files: ReadonlyMap<string, Buffer>) => {
    const owner = passes % 2 === 0 ? team.owner : team.admin;
    wrong.push(...(await findWrongFiles([server.url], { ...team, owner }, files)));
    passes += 1;
  };
  /** Reads what was there before, and again whenever something was moved, until the work is done. */
  const readDuring = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false;
    const ended = work.finally(() => (isOver = true));
    while (!isOver) {
      const seen = await countMoved();
      await read(uploaded);
      await expect.poll(async () => isOver || (await countMoved()) > seen, { timeout: 60_000 }).toBe(true);
    }
    return ended;
  };

  /** Some more files, while contents are moved. */
  const write = async () => {
    const before = people.arrived.size;
    people.begin();
    await expect.poll(() => people.arrived.size, { timeout: 60_000 }).toBeGreaterThan(before + 20);
    await people.stop();
  };
  const killInTheMiddle = async (from: string, to: string) => {
    const before = await countMoved();
    const argv = ['storage', 'move', from, to];
    await killCommand({ program: admin, env, argv }, async () => (await countMoved()) > before);
  };

  for (const [from, to] of [
    ['OR', 'EU'],
    ['EU', 'OR'],
  ] as const) {
    await read(files());
    const stored = await storedHashes(env, from);
    expect(Object.keys(await namedObjects(db))).toEqual([from]);

    const writing = write();
    for (let kills = 0; kills < 2; kills += 1) {
      await readDuring(killInTheMiddle(from, to));
      const named = await namedObjects(db);
      expect([named[from]?.length, named[to]?.length], 'it was in the middle').toEqual([
        expect.any(Number),
        expect.any(Number),
      ]);
    }
    await writing;
    expect(await readDuring(run(`storage move ${from} ${to}`))).toContain(
      `Nothing in ${from} is needed any more.`,
    );

    const [named, there] = [await namedObjects(db), await storedHashes(env, to)];
    expect(Object.keys(named)).toEqual([to]);
    expect(named[to]?.filter((id) => !there.has(id))).toEqual([]);
    expect([...stored].filter(([id, hash]) => there.get(id) !== hash)).toEqual([]);
    await sql`update storage_moves set ended_at = ended_at - interval '61 minutes'`.execute(db);
    expect(await run(`storage empty ${from}`)).toMatch(/^\d+ objects? .* (?:was|were) removed from /);
    expect(await storedHashes(env, from)).toEqual(new Map());
    await read(files());
  }
  expect(wrong).toEqual([]);
  expect(files().size).toBeGreaterThan(uploaded.size);
  expect(await run('storage verify')).toContain('Missing: 0. Of another length: 0.');
});
