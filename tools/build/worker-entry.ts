import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');
const started = "new URL('../../worker/index.ts', import.meta.url)";
const preloadHelper = '\0vite/preload-helper.js';
const ownHelper = '\0worker/preload-helper.js';

/**
 * Builds the worker together with the page, so that what both need, as the library of the database, is one file which the
 * browser loads once. By itself the bundler would give every worker a build of its own.
 */
export function workerEntry(): Plugin {
  let file = '';
  return {
    name: 'worker-entry',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      file = this.emitFile({ type: 'chunk', id: join(root, 'worker/index.ts'), name: 'worker' });
    },
    transform(code, id) {
      if (!id.endsWith('/src/lib/worker-client.ts')) return;
      if (!code.includes(started)) throw new Error(`${id} doesn't start the worker by ${started}`);
      return { code: code.replace(started, `import.meta.ROLLUP_FILE_URL_${file}`), map: null };
    },
    // What a page does before it loads a part needs a document.
    resolveId(source, importer) {
      return source === preloadHelper && isOfWorker(importer ?? '') ? ownHelper : null;
    },
    load(id) {
      return id === ownHelper ? 'export const __vitePreload = (load) => load();' : null;
    },
    generateBundle(_options, bundle) {
      const worker = this.getFileName(file);
      const strange = modulesOf(worker, bundle).filter((id) => id.startsWith(join(root, 'src/')));
      if (strange.length > 0)
        throw new Error(`The worker would load of the page: ${strange.slice(0, 3).join(', ')}`);
      const pages = Object.values(bundle).filter((each) => each.type === 'chunk' && each.isEntry);
      const runsWorker = pages.some(
        ({ fileName }) => fileName !== worker && loadedBy(fileName, bundle).has(worker),
      );
      if (runsWorker) throw new Error('The page would run the worker in itself.');
    },
  };
}

function modulesOf(fileName: string, bundle: Rolldown.OutputBundle): readonly string[] {
  return [...loadedBy(fileName, bundle)].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? chunk.moduleIds : [];
  });
}

/** What a file loads, now or later. */
function loadedBy(fileName: string, bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const loaded = new Set([fileName]);
  for (const name of loaded) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) loaded.add(next);
  }
  return loaded;
}

function isOfWorker(id: string): boolean {
  return id.startsWith(join(root, 'worker/')) || id.startsWith(join(root, 'contract/'));
}
