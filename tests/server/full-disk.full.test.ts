import { open, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { connectionFile } from '#server/db/embedded.ts';
import { createRandom } from '#server/demo/random.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { ConcurrentWriters, type WriteAttempt } from '#tests/support/faults/concurrent-writers.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { smallDisk } from '#tests/support/faults/small-disk.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';
import { codeOf, locationOf, tusOf } from '#tests/support/transfers/tus.ts';

const program = serverProgram();
/** Of the disk: an empty installation and a little more. */
const megabytes = 160;

const disk = smallDisk(megabytes);
afterEach(async () => {
  await program.takeLast()?.terminate();
});

const filler = () => join(disk.path(), 'filler');

/** Takes all the room that there is. */
async function fill(): Promise<void> {
  const file = await open(filler(), 'a');
  const block = Buffer.alloc(4096, 1);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

async function withDatabase<T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const { url } = JSON.parse(await readFile(join(disk.path(), 'data', connectionFile), 'utf8')) as {
    url: string;
  };
  const db = openDatabase({ url, maxConnections: 1, onBroken: () => undefined });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const isRefused = ({ status, code }: WriteAttempt) => status === 503 && code === 'database-unavailable';

test('the disk of the built-in database and of the contents is full: changes and uploads are refused, the database ends, and all goes on when there is room', {
  timeout: 120_000,
}, async () => {
  const server = await program.start({ DATA_DIR: join(disk.path(), 'data') });
  const team: Team = await withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(1));
  writers.begin(2);
  await writers.more(30);
  await fill();
  await expect.poll(() => writers.attempts.some(isRefused), { timeout: 30_000 }).toBe(true);
  const content = Buffer.alloc(100_000, 2);
  const refused = await tusOf(server.url, team).create({ size: content.length, body: content });
  expect([503, 507]).toContain(refused.status); // whether the database or the storage is asked first

  // The next change needs a new file of the database's log: the database ends, and cannot start before there is room.
  await withDatabase((db) => sql`select pg_switch_wal()`.execute(db)).catch((error: Error) => {
    if (!/No space left on device/.test(error.message)) throw error; // it needed one already
  });
  await fill();
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('PostgreSQL ended');
  const advice = 'The disk is full: free space on it.';
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain(advice);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);

  await rm(filler());
  await writers.more(30);
  await writers.stop();
  await writers.settle();
  const stored = await tusOf(server.url, team).create({ size: content.length, body: content });
  expect(stored.status).toBe(201);
  expect(new Set(writers.attempts.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(await withDatabase((db) => checkInvariants(db, team.driveId, writers.results))).toEqual([]);
});

test('uploads take all of the disk but a reserve: they are refused with the words for a full storage, the database goes on, and they go on when there is room', {
  timeout: 120_000,
}, async () => {
  const server = await program.start({ DATA_DIR: join(disk.path(), 'data') });
  const team: Team = await withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
  const tus = tusOf(server.url, team);
  const { bavail, bsize } = await statfs(disk.path());
  const [full, free] = [[507, 'storage-full'], bavail * bsize];
  expect(await codeOf(await tus.create({ size: free }))).toEqual(full);

  // Both fit alone, and together not.
  const content = Buffer.alloc(Math.floor(free * 0.7), 2);
  const [first, second] = [
    await tus.create({ size: content.length }),
    await tus.create({ size: content.length }),
  ].map(locationOf) as [string, string];
  expect((await tus.patch(first, 0, content)).status).toBe(204);
  expect(await codeOf(await tus.patch(second, 0, content))).toEqual(full);
  const bundle = { files: [fileOf('small.bin', Buffer.alloc(2 ** 20))] };
  await expect(bundlesOf(server.url, team).send(bundle)).rejects.toThrow(/^507 .*storage-full/);
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(1));
  writers.begin(2);
  await writers.more(30);
  await writers.stop();
  expect(new Set(writers.attempts.map(({ status }) => status))).toEqual(new Set([200]));
  expect(server.output()).toContain('an upload found its disk full');
  expect(server.output()).not.toContain('PostgreSQL ended');

  await disk.resize(400);
  const at = Number((await tus.head(second)).headers.get('upload-offset'));
  expect(at).toBeGreaterThan(0);
  expect((await tus.patch(second, at, content.subarray(at))).status).toBe(204);
});
