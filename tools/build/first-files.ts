import { join } from 'node:path';
import type { Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The modules with which the main app and the sign-in page begin. */
const beginnings = {
  main: ['/src/app/main-screen.tsx'],
  'sign-in': ['/src/features/account/sign-in-screen.tsx'],
} as const;

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];
const known = new WeakMap<Graph, Map<keyof typeof beginnings, ReadonlySet<string>>>();

/** What both need is in the file of the page, which takes it first. */
export const firstFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'page', tags: ['$initial'], priority: 4 },
  {
    name: (id, graph) =>
      isDrawnBeside(id) || (isIn('main', id, graph) && isIn('sign-in', id, graph)) ? 'page' : null,
    priority: 3,
  },
  ...(['main', 'sign-in'] as const).map((name) => ({
    name: (id: string, graph: Graph) => (isIn(name, id, graph) ? name : null),
    priority: 2,
  })),
];

/** What the main app draws and so do the picture and the tooltips of the sign-in, which load nothing else of it. */
function isDrawnBeside(id: string): boolean {
  return /src\/ui\/display\/(file-kind-icon|file-glyphs|kbd)\./.test(id);
}

function isIn(name: keyof typeof beginnings, id: string, graph: Graph): boolean {
  const ofGraph = known.get(graph) ?? new Map();
  known.set(graph, ofGraph);
  const reach = ofGraph.get(name) ?? importedBy(beginnings[name], graph);
  ofGraph.set(name, reach);
  return reach.has(id);
}

/** What is loaded together with them. */
function importedBy(paths: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(paths.map((path) => join(root, path)));
  for (const id of found) for (const each of graph.getModuleInfo(id)?.importedIds ?? []) found.add(each);
  return found;
}
