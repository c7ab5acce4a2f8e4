import { execFile } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { connectionFile } from '#server/db/embedded.ts';
import { createRandom } from '#server/demo/random.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { ConcurrentWriters, type WriteAttempt } from '#tests/support/faults/concurrent-writers.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { codeOf, tusOf } from '#tests/support/transfers/tus.ts';

const run = promisify(execFile);
const program = serverProgram();
/** Of the disk: an empty installation and a little more. */
const megabytes = 160;

let disk: string;
beforeEach(async () => {
  disk = await makeFolder('lunvik-disk-');
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'lunvik-test', disk]).catch(
    (error: { stderr: string }) => {
      throw new Error(`This needs a user who may mount a disk in memory: ${error.stderr}`);
    },
  );
});
afterEach(async () => {
  await program.takeLast()?.terminate();
  await run('umount', [disk]);
  await removeFolder(disk);
});

const filler = () => join(disk, 'filler');

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
  const { url } = JSON.parse(await readFile(join(disk, 'data', connectionFile), 'utf8')) as { url: string };
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
  const server = await program.start({ DATA_DIR: join(disk, 'data') });
  const team: Team = await withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
  const writers = new ConcurrentWriters(server.url, team.owner.token, team.driveId, createRandom(1));
  writers.begin(2);
  await writers.more(30);
  await fill();
  await expect.poll(() => writers.attempts.some(isRefused), { timeout: 30_000 }).toBe(true);
  const content = Buffer.alloc(100_000, 2);
  const refused = await tusOf(server.url, team).create({ size: content.length, body: content });
  expect(await codeOf(refused)).toEqual([503, 'database-unavailable']);

  // The next change needs a new file of the database's log: the database ends, and cannot start before there is room.
  await withDatabase((db) => sql`select pg_switch_wal()`.execute(db)).catch((error: Error) => {
    if (!/No space left on device/.test(error.message)) throw error; // it needed one already
  });
  await fill();
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('PostgreSQL ended');
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
