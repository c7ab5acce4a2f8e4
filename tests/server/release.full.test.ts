import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#tests/support/faults/sign-up.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const minutes = 60_000;

describe('what `npm run release` makes', () => {
  let work: string;
  let folder: string;
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'lunvik-release-test-'));
    const { stdout } = await run('npm', ['run', 'release', '--', work], { cwd: root });
    const tarball = stdout.trimEnd().split('\n').at(-1) ?? '';
    await run('tar', ['-xzf', tarball, '-C', work]);
    folder = join(work, (await readdir(work)).find((name) => !name.endsWith('.tar.gz')) ?? '');
    await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
  }, 10 * minutes);
  afterAll(() => rm(work, { recursive: true }));

  test('runs with the packages of production alone: page, database, sign-up', {
    timeout: minutes,
  }, async () => {
    const server = await startServerProcess(join(folder, 'dist', 'server', 'main.js'), {
      DATA_DIR: join(work, 'data'),
    });
    expect(await signUp(server.url, 'ada@example.com')).toBe(201);
    const page = await (await fetch(server.url)).text();
    const [, script = 'none'] = /src="(\/assets\/[^"]+)"/.exec(page) ?? [];
    expect((await fetch(server.url + script)).status).toBe(200);
    expect(await server.terminate()).toBe(0);

    const env = { ...process.env, DATA_DIR: join(work, 'data') };
    const restored = await run('npm', ['run', '-s', 'after-restore'], { cwd: folder, env });
    expect(restored.stdout).toContain('Start the server now.');
  });

  test('says what it is, and under which licences', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const said = await run(process.execPath, ['dist/server/main.js', '--version'], { cwd: folder });
    expect(said.stdout).toBe(`${version}\n`);
    const help = await run(process.execPath, ['dist/server/main.js', '--help'], { cwd: folder });
    expect(help.stdout).toContain('  DATABASE_URL, or DATABASE_URL_FILE: a file with it');
    const licenses = await readFile(join(folder, 'dist', 'app', 'third-party-licenses.md'), 'utf8');
    for (const name of ['react', 'dexie', 'comlink']) expect(licenses).toContain(`## ${name} - `);
    await access(join(folder, 'LICENSE'));
  });

  test('has nothing that only builds or tests it', async () => {
    const packages = await readdir(join(folder, 'node_modules'));
    for (const name of ['vite', 'typescript', 'playwright', 'react']) expect(packages).not.toContain(name);
    expect((await readdir(folder)).sort()).toEqual([
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'deploy', 'dist', 'docs', 'node_modules'],
      ...['package-lock.json', 'package.json'],
    ]);
  });
});
