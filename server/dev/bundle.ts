import { join } from 'node:path';
import { build } from 'esbuild';

const server = join(import.meta.dirname, '..');

/** The server in one file, and the process that makes thumbnails in another. Their packages stay where npm put them. */
export async function bundleServer(outdir: string): Promise<void> {
  await build({
    entryPoints: {
      main: join(server, 'main.ts'),
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
    logLevel: 'warning',
  });
}
