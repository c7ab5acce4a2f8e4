import { limits } from './limits.ts';
import { nameKey } from './name-key.ts';
import { err, ok, type Result } from './result.ts';

/** The characters of the specification's message, in its order. */
export const forbiddenCharacters = ['\\', '/', ':', '*', '?', '"', '<', '>', '|'] as const;

export type ItemNameProblem =
  | { readonly kind: 'item-name.empty' }
  | { readonly kind: 'item-name.forbidden-character'; readonly character: string }
  | { readonly kind: 'item-name.too-long'; readonly maxBytes: number }
  | { readonly kind: 'item-name.taken' };

// Control characters and the marks that turn text around: a name must read as what it is.
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Leading white space and trailing dots and spaces are not part of a name. */
export function trimItemName(raw: string): string {
  return raw.replace(/^\s+/, '').replace(/[. ]+$/, '');
}

/** Whether a folder or file may be called so. `takenKeys` are the name keys of its siblings, itself left out. */
export function checkItemName(
  raw: string,
  takenKeys: { has(key: string): boolean } = new Set(),
): Result<string, ItemNameProblem> {
  const character = findForbidden(raw);
  if (character !== undefined) return err({ kind: 'item-name.forbidden-character', character });
  const name = trimItemName(raw).normalize('NFC');
  const key = nameKey(name);
  if (key === '') return err({ kind: 'item-name.empty' });
  if (utf8Bytes(name) > limits.itemNameBytes) {
    return err({ kind: 'item-name.too-long', maxBytes: limits.itemNameBytes });
  }
  return takenKeys.has(key) ? err({ kind: 'item-name.taken' }) : ok(name);
}

/** The first character that a name may not hold, for a field that rejects it while it is typed. */
export function findForbidden(raw: string): string | undefined {
  return forbiddenCharacters.find((character) => raw.includes(character)) ?? invisible.exec(raw)?.[0];
}

export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
