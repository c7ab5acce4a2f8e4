import { nameKey } from './name-key.ts';

/** A name in two parts: what a rename selects, and the extension with its dot. Folders have no extension. */
export function splitName(
  name: string,
  kind: 'folder' | 'file',
): { readonly stem: string; readonly extension: string } {
  const dot = kind === 'file' ? name.lastIndexOf('.') : -1;
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

/** The name itself where it is free, else `name (2)`, `name (3)` … before the extension. */
export function freeName(
  name: string,
  kind: 'folder' | 'file',
  takenKeys: { has(key: string): boolean },
): string {
  if (!takenKeys.has(nameKey(name))) return name;
  const { stem, extension } = splitName(name, kind);
  for (let number = 2; ; number += 1) {
    const candidate = `${stem} (${number})${extension}`;
    if (!takenKeys.has(nameKey(candidate))) return candidate;
  }
}

/** All name keys that can stand in the way of freeName begin with this. A store fetches siblings by it. */
export function rivalKeyPrefix(name: string, kind: 'folder' | 'file'): string {
  return nameKey(splitName(name, kind).stem);
}
