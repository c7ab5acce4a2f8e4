import { join } from 'node:path';
import { build } from 'esbuild';

/** The server in one file. Its packages stay where npm put them. */
export async function bundleServer(outdir: string): Promise<void> {
  await build({
    entryPoints: { main: join(import.meta.dirname, '..', 'main.ts') },
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
