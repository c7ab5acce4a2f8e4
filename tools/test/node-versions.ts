import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { startServerProcess } from '#tests/support/server-process.ts';
import { isMain, reportAndExit, root, run, step, sum, type Tally, toTally } from './test-step.ts';

/** The versions that `engines` names. */
const majors = ['20', '22', '24'];
const startsWord = '--starts';

/** All that needs no browser. */
const projects = ['contract', 'src', 'worker', 'server', 'flows'].flatMap((project) => [
  '--project',
  project,
]);

/**
 * The product on every Node that it supports, and its suites on those that do not run this: they are run on that anyway. Two
 * cores take 25 minutes for each. `only` names one of them.
 */
export async function runNodeVersions(only?: string): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const major of majors.filter((one) => only === undefined || one === only)) {
    tallies.push(await step(`Node ${major}`, () => runOn(major)));
  }
  return sum(tallies);
}

async function runOn(major: string): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), `lunvik-node-${major}-`));
  try {
    const bin = await install(major, folder);
    if (bin === null) return toTally(false);
    const env = { PATH: [bin, `${root}node_modules/.bin`, process.env['PATH'] ?? ''].join(delimiter) };
    const cases: boolean[] = [await run('npm', ['run', '-s', 'build'], env)];
    cases.push(await run('tsx', ['tools/test/node-versions.ts', startsWord, major], env));
    if (!process.version.startsWith(`v${major}.`))
      cases.push(await run('vitest', ['run', '--config', 'tests/vitest.config.ts', ...projects], env));
    return sum(cases.map(toTally));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The npm package `node` brings the program of its version. */
async function install(major: string, folder: string): Promise<string | null> {
  try {
    await writeFile(join(folder, 'package.json'), '{"private":true}\n');
    await promisify(execFile)('npm', ['install', '--no-save', `node@${major}`], { cwd: folder });
    const bin = join(folder, 'node_modules', 'node', 'bin');
    const { stdout } = await promisify(execFile)(join(bin, 'node'), ['--version']);
    console.log(`Node ${stdout.trim()}`);
    return stdout.startsWith(`v${major}.`) ? bin : null;
  } catch (error) {
    console.log(`Node ${major} could not be installed: ${String(error)}`);
    return null;
  }
}

/** Whether the built product runs on the Node that runs this: its page, its database, its end. */
async function starts(major: string | undefined): Promise<boolean> {
  if (!process.version.startsWith(`v${major}.`)) return false;
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'lunvik-starts-'));
  try {
    const server = await startServerProcess(join(root, 'dist', 'server', 'main.js'), { DATA_DIR });
    const ready = await fetch(`${server.url}/readyz`);
    const page = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text();
    const ended = await server.terminate();
    console.log(`the product on ${process.version}: readyz ${ready.status}, ended with ${ended}`);
    return ready.ok && page.includes('<script') && ended === 0;
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) {
  if (process.argv[2] === startsWord) reportAndExit(toTally(await starts(process.argv[3])));
  else reportAndExit(await runNodeVersions(process.argv[2]));
}
