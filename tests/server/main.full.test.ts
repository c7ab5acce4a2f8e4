import { mkdir, mkdtemp, readdir, readFile, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { signUp } from '#tests/support/faults/sign-up.ts';
import { freePort } from '#tests/support/server-process.ts';
import { createTeam } from '#tests/support/team.ts';

const program = serverProgram();

describe('the built server', () => {
  test('a lock file of an earlier version that names somebody else by now is taken over', async () => {
    await writeFile(join(program.dataDir(), 'lunvik.lock'), `${process.pid} 1\n`);
    expect((await fetch(`${(await program.start()).url}/readyz`)).status).toBe(200);
  });

  test('database files that are damaged are said, and left as they are', { timeout: 90_000 }, async () => {
    const server = await program.start();
    expect(await signUp(server.url, 'ada@example.com')).toBe(201);
    expect(await server.terminate()).toBe(0);
    const log = join(program.dataDir(), 'postgres', 'pg_wal');
    const before = await readdir(log);
    for (const name of before.filter((each) => /^[0-9A-F]{24}$/.test(each))) await truncate(join(log, name));
    const said = await program.refusal();
    expect(said).toMatch(/^exit 1: PostgreSQL did not start: .*checkpoint/);
    expect(said).toContain('Its files are damaged: restore the data folder from a backup.');
    expect(await readdir(log)).toEqual(before);
  });

  test('a port that is taken and a wrong value are said in a message', async () => {
    const first = await program.start();
    const PORT = new URL(first.url).port;
    const other = await mkdtemp(join(tmpdir(), 'lunvik-process-'));
    expect(await program.refusal({ PORT, DATA_DIR: other })).toBe(
      `exit 69: Port ${PORT} is in use: set PORT to another one.`,
    );
    expect(await program.refusal({ PORT: 'x' })).toBe(
      'exit 78: PORT must be a whole number from 1 to 65535, not "x".',
    );
    expect(await program.refusal({ OTEL_TRACES_SAMPLER_ARG: 'half' })).toBe(
      'exit 78: OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "half".',
    );
    expect(await readdir(other)).not.toContain('lunvik.lock.owner');
    await rm(other, { recursive: true });
  });

  test('what cannot be reached ends it with another code than what is set wrong', async () => {
    const port = await freePort();
    const nobody = await program.refusal({ DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${port}/lunvik` });
    expect(nobody).toBe(
      `exit 69: The PostgreSQL of DATABASE_URL cannot be reached at 127.0.0.1:${port}/lunvik: connect ECONNREFUSED 127.0.0.1:${port}. See that it runs and that this machine may connect to it.`,
    );
    const database = await createTestDatabase();
    const other = new URL(database.url);
    other.pathname = '/no_such_database';
    expect(await program.refusal({ DATABASE_URL: other.href })).toMatch(
      /^exit 78: The PostgreSQL at .*\/no_such_database refuses the user or the database of DATABASE_URL: /,
    );
    await database.drop();
    const file = join(program.dataDir(), 'a-file');
    await writeFile(file, '');
    expect(await program.refusal({ DATA_DIR: join(file, 'data') })).toBe(
      `exit 78: DATA_DIR must be a folder that this user may write to; ${join(file, 'data')} cannot be written to (ENOTDIR).`,
    );
  });

  test('a region that cannot be used, or that filespaces use and nobody configured, is no start', async () => {
    const folder = join(program.dataDir(), 'eu');
    const keys = { OWN_STORAGE_EU_ACCESS_KEY: 'tester', OWN_STORAGE_EU_SECRET_KEY: 'hunter2-hunter2' };
    const bucket = `EU=s3://films?endpoint=http://127.0.0.1:${await freePort()}`;
    expect(await program.refusal({ OWN_STORAGE: bucket, ...keys })).toMatch(
      /^exit 69: [\s\S]*OWN_STORAGE: region EU cannot use the bucket films at http:\/\/127\.0\.0\.1:\d+: nobody answers there/,
    );
    const server = await program.start({ OWN_STORAGE: `EU=file:${folder}` });
    const { url } = JSON.parse(await readFile(join(program.dataDir(), 'database.json'), 'utf8'));
    const db = openDatabase({ url, onBroken: () => undefined });
    const { driveId } = await createTeam({ deps: { db, nowMs: Date.now } });
    await db.updateTable('drives').set({ region_code: 'EU' }).where('id', '=', driveId).execute();
    await db.destroy();
    expect(await server.terminate()).toBe(0);
    expect(await program.refusal({ OWN_STORAGE: `OR=file:${program.dataDir()}` })).toBe(
      'exit 78: OWN_STORAGE has no region EU, where 1 filespace keeps its contents: set it to OR and EU, with the place where those are.',
    );
    const again = await program.start({ OWN_STORAGE: `OR=file:${program.dataDir()},EU=file:${folder}` });
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  });

  test('with DATABASE_URL it uses that server and brings none of its own', async () => {
    const first = await program.start();
    const { url } = JSON.parse(await readFile(join(program.dataDir(), 'database.json'), 'utf8'));
    const other = await mkdtemp(join(tmpdir(), 'lunvik-process-'));
    const MASTER_KEY = (await readFile(join(program.dataDir(), 'master-key'), 'utf8')).trim();
    const shared = { DATABASE_URL: url, DATA_DIR: other, PORT: String(await freePort()) };
    expect(await program.refusal(shared)).toContain(
      'is missing, and this database was sealed with a master key',
    );
    const second = await program.start({ ...shared, MASTER_KEY });
    expect(await signUp(first.url, 'shared@example.com')).toBe(201);
    expect(await signUp(second.url, 'shared@example.com')).toBe(409);
    expect(await readdir(other)).not.toContain('postgres');
    expect(await second.terminate()).toBe(0);
    await rm(other, { recursive: true });
  });

  test('a database that may lose what was answered is warned of', async () => {
    const database = await createTestDatabase(); // of the tests, which need not last
    const server = await program.start({ DATABASE_URL: database.url });
    expect(server.output()).toContain('the database may lose what was answered: switch these on');
    expect(await server.terminate()).toBe(0);
    await database.drop();
  });

  test('a folder that PostgreSQL cannot walk to works all the same, and files that are gone are not a new start', async () => {
    const DATA_DIR = join(program.dataDir(), 'home', 'data');
    await mkdir(join(program.dataDir(), 'home'), { mode: 0o700 }); // as /root is
    const server = await program.start({ DATA_DIR });
    expect(await signUp(server.url, 'root@example.com')).toBe(201);
    await server.interrupt();
    expect(await signUp((await program.start({ DATA_DIR })).url, 'root@example.com')).toBe(409);
    await program.takeLast()?.interrupt();
    const outside = await readlink(join(DATA_DIR, 'postgres')).catch(() => null);
    expect(outside !== null).toBe(process.getuid?.() === 0); // only root's PostgreSQL runs as somebody else
    if (outside === null) return;
    await rm(outside, { recursive: true });
    expect(await program.refusal({ DATA_DIR })).toContain(`leads to ${outside}, where there is no database`);
  });
});
