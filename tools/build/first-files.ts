import { join } from 'node:path';
import type { Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The modules with which begin: the page, its worker, what reads the replica, the main app, and the sign-in. */
const beginnings = {
  page: ['/src/main.tsx'],
  worker: ['/worker/index.ts'],
  reader: ['/worker/read/open-reader.ts'],
  main: ['/src/app/main-screen.tsx'],
  'sign-in': ['/src/features/account/sign-in-screen.tsx'],
} as const;

type Beginning = keyof typeof beginnings;
type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];
const known = new WeakMap<Graph, Map<Beginning, ReadonlySet<string>>>();

/**
 * What the worker has in common with a first screen is in `shared`, or in `replica` where only the main app needs it: one file
 * for page and worker. What both screens need is in the file of the page, which takes it first.
 */
export const firstFiles: Rolldown.CodeSplittingGroup[] = [
  file('shared', 6, (isOf, id) => isRuntime(id) || (isOf('worker') && (isOf('page') || isOf('sign-in')))),
  file('replica', 5, (isOf) => isOf('reader') || (isOf('worker') && isOf('main'))),
  file('index', 4, (isOf) => isOf('page')),
  file('page', 3, (isOf, id) => isDrawnBeside(id) || (isOf('main') && isOf('sign-in'))),
  file('main', 2, (isOf) => isOf('main')),
  file('sign-in', 2, (isOf) => isOf('sign-in')),
];

function file(
  name: string,
  priority: number,
  holds: (isOf: (beginning: Beginning) => boolean, id: string) => boolean,
): Rolldown.CodeSplittingGroup {
  return {
    name: (id, graph) => (holds((beginning) => reachOf(beginning, graph).has(id), id) ? name : null),
    priority,
    debugName: name,
  };
}

/** What the main app draws and so do the picture and the tooltips of the sign-in, which load nothing else of it. */
function isDrawnBeside(id: string): boolean {
  return /src\/ui\/display\/(file-kind-icon|file-glyphs|kbd)\./.test(id);
}

/** The bundler's own helpers: where they were in a file of the page, the worker would load that. */
function isRuntime(id: string): boolean {
  return id === '\0rolldown/runtime.js';
}

function reachOf(name: Beginning, graph: Graph): ReadonlySet<string> {
  const ofGraph = known.get(graph) ?? new Map();
  known.set(graph, ofGraph);
  const reach = ofGraph.get(name) ?? importedBy(beginnings[name], graph);
  ofGraph.set(name, reach);
  return reach;
}

/** What is loaded together with them. */
function importedBy(paths: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(paths.map((path) => join(root, path)));
  for (const id of found) for (const each of graph.getModuleInfo(id)?.importedIds ?? []) found.add(each);
  return found;
}
