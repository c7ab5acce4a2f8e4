import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, transform } from 'esbuild';
import { type Mutant, mutate } from '../mutants/mutant.ts';

/** Limits that no run would reach: where the product waits for many, a few are many here. */
const smallLimits: readonly Mutant[] = [
  {
    name: 'few items, few changes, at once',
    file: 'worker/session/tree/index-saver.ts',
    find: `  fewestItems: 20_000,
  revisionsBetween: 50,
  msBetween: 300_000,`,
    replace: `  fewestItems: 3,
  revisionsBetween: 5,
  msBetween: 1000,`,
  },
];

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tables = `${root}tests/simulation/tables/`;

/** On what the product stands: our tables, which are quick, or the real Dexie over the simulated IndexedDB. */
export type StoreBackend = 'tables' | 'dexie';

/** The simulator with the product in it as one file; with a mutant, the product has its bug. */
export async function bundle(
  name: string,
  mutant: Mutant | null,
  ground: StoreBackend = 'tables',
): Promise<string> {
  const outfile = `${root}test-results/simulation/${name}.mjs`;
  const met = new Set<string>();
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
    plugins: [product(mutant, ground, met)],
  });
  if (mutant !== null && !met.has(`${root}${mutant.file}`)) {
    throw new Error(`mutant "${mutant.name}": ${mutant.file} is not part of the simulator`);
  }
  return outfile;
}

function product(mutant: Mutant | null, ground: StoreBackend, met: Set<string>): Plugin {
  return {
    name: 'product',
    setup(builder) {
      if (ground === 'tables')
        builder.onResolve({ filter: /^dexie$/ }, () => ({ path: `${tables}dexie.ts` }));
      builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        met.add(path);
        const isFollowed = ground === 'tables' && path.startsWith(`${root}worker/`);
        const edits = [...smallLimits, ...(mutant ? [mutant] : [])].filter(
          ({ file }) => path === `${root}${file}`,
        );
        if (!isFollowed && edits.length === 0) return undefined;
        const source = await readFile(path, 'utf8');
        const text = edits.reduce((edited, edit) => mutate(edit, edited), source);
        if (isFollowed) return { contents: await follow(text, path), loader: 'js' };
        return { contents: text, loader: 'ts' };
      });
    },
  };
}

/** Its `async` functions as such that our tables can follow; see `followed`. */
async function follow(source: string, path: string): Promise<string> {
  const { code } = await transform(source, {
    loader: 'ts',
    sourcefile: path,
    sourcemap: 'inline',
    target: 'esnext',
    supported: { 'async-await': false },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, target: 'esnext' } },
  });
  const helper = /^var __async = [\s\S]*?^\};$/m;
  if (!helper.test(code)) return code;
  const used = code.replace(helper, (text) => text.replace(/[^\n]/g, ''));
  return `import { followed as __async } from '${tables}transaction-zone.ts'; ${used}`;
}
