import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');

/** The last commit of this repository before the tables of the next release. */
const commit = 'e49392df';

export interface FormerRelease {
  /** Its main.js. */
  readonly program: string;
  remove(): Promise<void>;
}

/** Built from the history, where its packages can be found: those of now. Null where there is no history, as in an archive. */
export async function buildFormerRelease(): Promise<FormerRelease | null> {
  const hasIt = await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  );
  if (!hasIt) return null;
  const folder = await mkdtemp(join(root, 'node_modules', '.lunvik-former-'));
  const archive = join(folder, 'sources.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: root });
  await run('tar', ['--extract', `--file=${archive}`], { cwd: folder });
  const bundle = `import('./server/dev/bundle.ts').then(({ bundleServer }) => bundleServer('dist'))`;
  await run(process.execPath, ['--import', 'tsx', '--eval', bundle], { cwd: folder });
  return {
    program: join(folder, 'dist', 'main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
