import { join } from 'node:path';
import type { Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');

/** What begins with a module. With `later`: also what it loads when that is first needed. */
const beginnings = {
  page: { from: '/src/main.tsx', later: false },
  reader: { from: '/worker/read/open-reader.ts', later: false },
  main: { from: '/src/app/main-screen.tsx', later: false },
  'sign-in': { from: '/src/features/account/sign-in-screen.tsx', later: false },
  'all screens': { from: '/src/main.tsx', later: true },
  worker: { from: '/worker/index.ts', later: false },
  calls: { from: '/worker/api-client/call-schemas.ts', later: false },
  'all of the worker': { from: '/worker/index.ts', later: true },
} as const;

type Beginning = keyof typeof beginnings;
type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];
type Holds = (isOf: (beginning: Beginning) => boolean, id: string) => boolean;
const known = new WeakMap<Graph, Map<Beginning, ReadonlySet<string>>>();

/**
 * The files of the first screens. The earlier of these takes a module. What the worker has in common with a page is in no file of
 * the page's own, which the worker can't run: with the first screens in `shared`, with the main app in `replica`, with later
 * screens in `rules`.
 */
export const firstFiles: Rolldown.CodeSplittingGroup[] = inOrder({
  shared: (isOf) => isOf('all of the worker') && (isOf('page') || isOf('sign-in')),
  replica: (isOf) => isOf('reader') || (isOf('all of the worker') && isOf('main')),
  rules: (isOf) => isOf('worker') && isOf('all screens'),
  index: (isOf) => isOf('page'),
  page: (isOf, id) => isDrawnBeside(id) || (isOf('main') && isOf('sign-in')),
  main: (isOf) => isOf('main'),
  'sign-in': (isOf) => isOf('sign-in'),
  // The wire's schemas and their library, which the worker fetches with its first call.
  calls: (isOf) => isOf('calls'),
});

function inOrder(files: Readonly<Record<string, Holds>>): Rolldown.CodeSplittingGroup[] {
  return Object.entries(files).map(([name, holds], at, all) => ({
    name: (id, graph) => (holds((beginning) => reachOf(beginning, graph).has(id), id) ? name : null),
    priority: all.length - at,
    debugName: name,
  }));
}

/** What the main app draws and so do the picture and the tooltips of the sign-in, which load nothing else of it. */
function isDrawnBeside(id: string): boolean {
  return /src\/ui\/display\/(file-kind-icon|file-glyphs|kbd)\./.test(id);
}

function reachOf(name: Beginning, graph: Graph): ReadonlySet<string> {
  const ofGraph = known.get(graph) ?? new Map();
  known.set(graph, ofGraph);
  const reach = ofGraph.get(name) ?? reachFrom(name, graph);
  ofGraph.set(name, reach);
  return reach;
}

function reachFrom(name: Beginning, graph: Graph): ReadonlySet<string> {
  const { from, later } = beginnings[name];
  const found = new Set([join(root, from)]);
  for (const id of found) {
    const module = graph.getModuleInfo(id);
    for (const each of module?.importedIds ?? []) found.add(each);
    for (const each of (later && module?.dynamicallyImportedIds) || []) found.add(each);
  }
  return found;
}
