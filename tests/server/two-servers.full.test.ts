import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleServer } from '#server/dev/bundle.ts';
import { isProcessLocked } from '#server/process-lock.ts';
import { signUp } from '#tests/support/faults/sign-up.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

const root = join(import.meta.dirname, '..', '..');
/** As a container runtime does: process ids and shared memory of its own, and an end for all when it is killed. */
const container = ['unshare', '--pid', '--ipc', '--fork', '--kill-child=SIGKILL', '--mount-proc'];
let isContained: boolean;
let built: string;
let dataDir: string;
const running: ServerProcess[] = [];

beforeAll(async () => {
  const [command = '', ...options] = container;
  isContained = await promisify(execFile)(command, [...options, 'true']).then(
    () => true,
    () => false,
  );
  built = await mkdtemp(join(root, 'node_modules', '.lunvik-test-')); // where its packages can be found
  await bundleServer(built);
});
afterAll(() => rm(built, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lunvik-two-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill9().catch(() => undefined);
  await expect
    .poll(() => isProcessLocked(join(dataDir, 'postgres.running')), { timeout: 20_000 })
    .toBe(false);
  await rm(dataDir, { recursive: true });
});

async function start(within: readonly string[]): Promise<ServerProcess> {
  const server = await startServerProcess(join(built, 'main.js'), { DATA_DIR: dataDir }, 'unlimited', within);
  running.push(server);
  return server;
}

const refusal = (within: readonly string[]) =>
  start(within).then(
    () => 'started',
    (error: Error) => error.message,
  );

/** Where no namespaces can be made: the files say what they would say to somebody in another one. */
async function hideProcessIds(): Promise<void> {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const foreign = String(2 ** 22 - 1); // above what a machine gives out by itself
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, foreign));
  for (const name of ['lunvik.lock.owner', 'postgres.lock.owner']) {
    const path = join(dataDir, name);
    await writeFile(path, (await readFile(path, 'utf8')).replace(/"pid":\d+/, `"pid":${foreign}`));
  }
}

/** What is in the data folder; the first server may begin to store emails in the meantime. */
async function listing(): Promise<readonly string[]> {
  return (await readdir(dataDir)).filter((name) => name !== 'mail');
}

async function command(file: string, within: readonly string[]): Promise<string> {
  const [program = '', ...args] = [...within, process.execPath, '--import', 'tsx', file];
  const child = spawn(program, args, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return `exit ${code}: ${said.trim()}`;
}

const message = (pid: string) =>
  new RegExp(
    `^exit 69: Another Lunvik server \\(process ${pid} on ${hostname()}, since [^)]+Z\\) already uses the data folder ${dataDir}: stop it first\\.`,
  );

test('of two servers in containers on one data folder the second starts nothing, and nothing acknowledged is lost', {
  timeout: 90_000,
}, async () => {
  const within = isContained ? container : [];
  const emails = Array.from({ length: 13 }, (_, at) => `person${at}@example.com`);
  const first = await start(within);
  for (const email of emails.slice(0, 5)) expect(await signUp(first.url, email)).toBe(201);
  if (!isContained) await hideProcessIds();
  const files = await listing();
  const own = isContained ? '1' : '\\d+'; // a container's first process
  expect(await refusal(within)).toMatch(message(own));
  expect(await command('server/after-restore.ts', within)).toContain('stop it first');
  expect(await listing()).toEqual(files);
  for (const email of emails.slice(5)) expect(await signUp(first.url, email)).toBe(201);
  await first.kill9();
  const next = await start(within);
  for (const email of emails) expect(await signUp(next.url, email)).toBe(409);
});

test('the demo asks a server in another container to be stopped, too', { timeout: 60_000 }, async () => {
  if (isContained) {
    await start(container);
    await rm(join(dataDir, 'database.json')); // its address is one of the container's own network
  } else {
    await start([]);
    await hideProcessIds();
    await rm(join(dataDir, 'database.json'));
  }
  expect(await command('server/demo/main.ts', isContained ? container : [])).toMatch(
    /^exit 69: Another Lunvik server .* stop it first\. Or set DATABASE_URL/,
  );
});

test('a server that was killed with -9 takes its PostgreSQL along, and its folder is free', async () => {
  const server = await start([]);
  expect(await signUp(server.url, 'ada@example.com')).toBe(201);
  await server.kill9();
  await expect
    .poll(() => isProcessLocked(join(dataDir, 'postgres.running')), { timeout: 20_000 })
    .toBe(false);
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid'); // it ended in order
  expect(await signUp((await start([])).url, 'ada@example.com')).toBe(409);
});

test('a PostgreSQL whose server is gone and that nobody here can stop is waited for, not joined', async () => {
  const server = await start([]);
  expect(await signUp(server.url, 'ada@example.com')).toBe(201);
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  process.kill(postmaster, 'SIGSTOP'); // the watchdog's word does not reach it
  await server.kill9();
  const next = start([]);
  const owner = () => readFile(join(dataDir, 'lunvik.lock.owner'), 'utf8');
  await expect.poll(owner, { timeout: 20_000 }).not.toContain(`"pid":${server.pid},`);
  process.kill(postmaster, 'SIGCONT');
  expect(await signUp((await next).url, 'ada@example.com')).toBe(409);
  expect((await next).output()).toContain('waiting until it is gone');
});
