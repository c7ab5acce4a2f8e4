import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleServer } from '#server/dev/bundle.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signUp as signUpAt } from '#tests/support/faults/sign-up.ts';
import { freePort, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

const root = join(import.meta.dirname, '..', '..');
let built: string;
let program: string;
let dataDir: string;
const running: ServerProcess[] = [];

beforeAll(async () => {
  built = await mkdtemp(join(root, 'node_modules', '.lunvik-test-')); // where its packages can be found
  program = join(built, 'main.js');
  await bundleServer(built);
});
afterAll(() => rm(built, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lunvik-process-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.terminate().catch(() => undefined);
  await rm(dataDir, { recursive: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(program, { DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
}

const refusal = (env: Readonly<Record<string, string>> = {}) =>
  start(env).then(
    () => 'started',
    (error: Error) => error.message,
  );

const signUp = (server: ServerProcess, email: string) => signUpAt(server.url, email);

describe('the built server', () => {
  test('says where it is and where its mail is, keeps its secrets to itself and leaves the folder clean', async () => {
    const server = await start();
    expect(server.output()).toMatch(
      /^Lunvik \d+\.\d+\.\d+ is at (http:\/\/127\.0\.0\.1:\d+)\nMail can be read at \1\/dev\/mail\n$/,
    );
    expect(await signUp(server, 'ada@example.com')).toBe(201);
    for (const secret of ['master-key', 'postgres-password', 'database.json', 'lunvik.lock']) {
      expect((await lstat(join(dataDir, secret))).mode & 0o077).toBe(0);
    }
    expect(await server.interrupt()).toBe(0);
    const left = await readdir(dataDir);
    expect(left.filter((name) => name.endsWith('.owner'))).toEqual([]); // the locks stay, and nobody has them
    expect(left).not.toContain('database.json');
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');

    const retry = await start();
    expect(await signUp(retry, 'ada@example.com')).toBe(409);
    expect(await retry.terminate()).toBe(0);
  });

  test('a second one on the same folder is refused and names the owner; the first goes on', async () => {
    const first = await start();
    const output = await refusal();
    expect(output).toContain(`exit 1: Another Lunvik server (process ${first.pid} on ${hostname()}, since `);
    expect(output).toContain(`already uses the data folder ${dataDir}: stop it first.`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test('after kill -9 the next start takes over, and what was answered is there', async () => {
    for (const email of ['one@example.com', 'two@example.com']) {
      const server = await start();
      expect(await signUp(server, email)).toBe(201);
      await server.kill9();
    }
    const server = await start();
    expect(await signUp(server, 'one@example.com')).toBe(409);
    expect(await signUp(server, 'two@example.com')).toBe(409);
  });

  test('a lock file of an earlier version that names somebody else by now is taken over', async () => {
    await writeFile(join(dataDir, 'lunvik.lock'), `${process.pid} 1\n`);
    expect((await fetch(`${(await start()).url}/readyz`)).status).toBe(200);
  });

  test('database files that are damaged are said, and left as they are', { timeout: 90_000 }, async () => {
    const server = await start();
    expect(await signUp(server, 'ada@example.com')).toBe(201);
    expect(await server.terminate()).toBe(0);
    const log = join(dataDir, 'postgres', 'pg_wal');
    const before = await readdir(log);
    for (const name of before.filter((each) => /^[0-9A-F]{24}$/.test(each))) await truncate(join(log, name));
    const said = await refusal();
    expect(said).toMatch(/^exit 1: PostgreSQL did not start: .*checkpoint/);
    expect(said).toContain('Its files are damaged: restore the data folder from a backup.');
    expect(await readdir(log)).toEqual(before);
  });

  test('a port that is taken and a wrong value are said in a message', async () => {
    const first = await start();
    const PORT = new URL(first.url).port;
    const other = await mkdtemp(join(tmpdir(), 'lunvik-process-'));
    expect(await refusal({ PORT, DATA_DIR: other })).toBe(
      `exit 1: Port ${PORT} is in use: set PORT to another one.`,
    );
    expect(await refusal({ PORT: 'x' })).toBe(
      'exit 1: PORT must be a whole number from 1 to 65535, not "x".',
    );
    expect(await readdir(other)).not.toContain('lunvik.lock.owner');
    await rm(other, { recursive: true });
  });

  test('with DATABASE_URL it uses that server and brings none of its own', async () => {
    const first = await start();
    const { url } = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'));
    const other = await mkdtemp(join(tmpdir(), 'lunvik-process-'));
    const MASTER_KEY = (await readFile(join(dataDir, 'master-key'), 'utf8')).trim();
    const shared = { DATABASE_URL: url, DATA_DIR: other, PORT: String(await freePort()) };
    expect(await refusal(shared)).toContain('is missing, and this database was sealed with a master key');
    const second = await start({ ...shared, MASTER_KEY });
    expect(await signUp(first, 'shared@example.com')).toBe(201);
    expect(await signUp(second, 'shared@example.com')).toBe(409);
    expect(await readdir(other)).not.toContain('postgres');
    expect(await second.terminate()).toBe(0);
    await rm(other, { recursive: true });
  });

  test('a database that may lose what was answered is warned of', async () => {
    const database = await createTestDatabase(); // of the tests, which need not last
    const server = await start({ DATABASE_URL: database.url });
    expect(server.output()).toContain('the database may lose what was answered: switch these on');
    expect(await server.terminate()).toBe(0);
    await database.drop();
  });

  test('a folder that PostgreSQL cannot walk to works all the same, and files that are gone are not a new start', async () => {
    const DATA_DIR = join(dataDir, 'home', 'data');
    await mkdir(join(dataDir, 'home'), { mode: 0o700 }); // as /root is
    const server = await start({ DATA_DIR });
    expect(await signUp(server, 'root@example.com')).toBe(201);
    await server.interrupt();
    expect(await signUp(await start({ DATA_DIR }), 'root@example.com')).toBe(409);
    await running.pop()?.interrupt();
    const outside = await readlink(join(DATA_DIR, 'postgres')).catch(() => null);
    expect(outside !== null).toBe(process.getuid?.() === 0); // only root's PostgreSQL runs as somebody else
    if (outside === null) return;
    await rm(outside, { recursive: true });
    expect(await refusal({ DATA_DIR })).toContain(`leads to ${outside}, where there is no database`);
  });
});
