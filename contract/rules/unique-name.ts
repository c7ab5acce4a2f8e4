import { limits } from './limits.ts';
import { nameKey } from './name-key.ts';
import { utf8ByteLength } from './unicode/utf8-byte-length.ts';

/** A name in two parts: what a rename selects, and the extension with its dot. Folders have no extension. */
export function splitExtension(
  name: string,
  kind: 'folder' | 'file',
): { readonly stem: string; readonly extension: string } {
  const dot = kind === 'file' ? name.lastIndexOf('.') : -1;
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

/** The name itself where it is free, else `name (2)`, `name (3)` … before the extension, never longer than a name may be. */
export function uniqueName(
  name: string,
  kind: 'folder' | 'file',
  takenKeys: { has(key: string): boolean },
): string {
  if (!takenKeys.has(nameKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const candidate = numberedName(name, kind, number);
    if (!takenKeys.has(nameKey(candidate))) return candidate;
  }
}

/** `name (2)` before the extension, never longer than a name may be. */
export function numberedName(name: string, kind: 'folder' | 'file', number: number): string {
  const { stem, extension } = truncateForNumber(name, kind);
  return `${stem} (${number})${extension}`;
}

/** All name keys that can stand in the way of uniqueName begin with this. A store fetches siblings by it. */
export function siblingKeyPrefix(name: string, kind: 'folder' | 'file'): string {
  return nameKey(truncateForNumber(name, kind).stem);
}

const numberBytes = ' (9999999)'.length;
/** An extension that is half of the longest name is none: it would leave no room for what the name says. */
const extensionBytes = limits.itemNameBytes / 2;

/** The parts between which a number fits. */
function truncateForNumber(name: string, kind: 'folder' | 'file') {
  return truncateName(name, kind, numberBytes);
}

/**
 * The parts of a name that leave so many bytes between them. A stem that is too long for it loses its end, by whole
 * letters as people see them: half of one could fold to something that the whole name does not begin with.
 */
export function truncateName(name: string, kind: 'folder' | 'file', reservedBytes = 0) {
  const parts = splitExtension(name, kind);
  const { stem, extension } =
    utf8ByteLength(parts.extension) > extensionBytes ? { stem: name, extension: '' } : parts;
  let availableBytes = limits.itemNameBytes - reservedBytes - utf8ByteLength(extension);
  if (utf8ByteLength(stem) <= availableBytes) return { stem, extension };
  let kept = '';
  for (const { segment } of new Intl.Segmenter('und').segment(stem)) {
    availableBytes -= utf8ByteLength(segment);
    if (availableBytes < 0) break;
    kept += segment;
  }
  // A joiner needs the letter that was cut off.
  return { stem: kept.replace(/\p{Join_Control}+$/u, ''), extension };
}
