import { posix } from 'node:path';
import type { Source } from './read-source.ts';

/**
 * The groups of files that import each other, directly or through others. Type-only and dynamic imports count:
 * they tie files to each other just as well for whoever reads or moves them.
 */
export function importCircles(sources: readonly Source[]): readonly string[] {
  const paths = new Set(sources.map((source) => source.path));
  const imported = new Map(
    sources.map((source) => [source.path, importedFiles(source).filter((path) => paths.has(path))]),
  );
  return stronglyConnected(imported).map((files) => `${files.join(', ')} import each other`);
}

/** The files that a file imports, by their paths from the root; libraries are left out. */
export function importedFiles(source: Source): readonly string[] {
  return source.imports.flatMap((specifier) => {
    const file = importedFile(source.path, specifier);
    return file === undefined ? [] : [file];
  });
}

/** The file that is meant, by its path from the root; undefined for a library. */
export function importedFile(path: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  if (plain.startsWith('.')) return posix.join(posix.dirname(path), plain);
  return undefined;
}

/** Tarjan's algorithm; only groups of more than one file, and files that import themselves. */
function stronglyConnected(imported: ReadonlyMap<string, readonly string[]>): readonly string[][] {
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const groups: string[][] = [];
  const visit = (path: string): void => {
    indexes.set(path, indexes.size);
    lowest.set(path, indexes.size - 1);
    stack.push(path);
    onStack.add(path);
    for (const target of imported.get(path) ?? []) {
      if (!indexes.has(target)) {
        visit(target);
        lower(path, lowest.get(target));
      } else if (onStack.has(target)) {
        lower(path, indexes.get(target));
      }
    }
    if (lowest.get(path) !== indexes.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    for (const member of group) onStack.delete(member);
    if (group.length > 1 || imported.get(path)?.includes(path) === true) groups.push(group.sort());
  };
  const lower = (path: string, index: number | undefined): void => {
    lowest.set(
      path,
      Math.min(lowest.get(path) ?? Number.POSITIVE_INFINITY, index ?? Number.POSITIVE_INFINITY),
    );
  };
  for (const path of imported.keys()) if (!indexes.has(path)) visit(path);
  return groups;
}
