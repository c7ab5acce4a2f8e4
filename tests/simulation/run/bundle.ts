import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Mutant, mutate } from '../mutants/mutant.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The simulator with the product in it as one file; with a mutant, the product has its bug. */
export async function bundle(name: string, mutant: Mutant | null): Promise<string> {
  const outfile = `${root}test-results/simulation/${name}.mjs`;
  let isMutated = mutant === null;
  await build({
    absWorkingDir: root,
    entryPoints: ['tests/simulation/run/child.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    sourcemap: 'inline',
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    plugins: [
      {
        name: 'mutant',
        setup(builder) {
          if (mutant === null) return;
          builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            if (path !== `${root}${mutant.file}`) return undefined;
            isMutated = true;
            return { contents: mutate(mutant, await readFile(path, 'utf8')), loader: 'ts' };
          });
        },
      },
    ],
  });
  if (!isMutated) throw new Error(`mutant "${mutant?.name}": ${mutant?.file} is not part of the simulator`);
  return outfile;
}
