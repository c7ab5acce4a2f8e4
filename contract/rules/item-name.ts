import { findInvisible, findNeverAllowed } from './invisible-characters.ts';
import { limits } from './limits.ts';
import { nameKey } from './name-key.ts';
import { err, ok, type Result } from './result.ts';
import { utf8ByteLength } from './unicode/utf8-byte-length.ts';

/** The characters of the specification's message, in its order. */
export const forbiddenCharacters = ['\\', '/', ':', '*', '?', '"', '<', '>', '|'] as const;

export type ItemNameProblem =
  | { readonly kind: 'item-name.empty' }
  | { readonly kind: 'item-name.forbidden-character'; readonly character: string }
  | { readonly kind: 'item-name.invisible-character'; readonly character: string }
  | { readonly kind: 'item-name.too-long'; readonly maxBytes: number }
  | { readonly kind: 'item-name.taken' };

/** Leading white space and trailing dots and spaces are not part of a name. */
export function trimItemName(raw: string): string {
  return raw.replace(/^\s+/, '').replace(/[. ]+$/, '');
}

/** Whether a folder or file may be called so. `takenKeys` are the name keys of its siblings, itself left out. */
export function checkItemName(
  raw: string,
  takenKeys: { has(key: string): boolean } = new Set(),
): Result<string, ItemNameProblem> {
  const forbidden = forbiddenCharacters.find((character) => raw.includes(character));
  if (forbidden !== undefined) return err({ kind: 'item-name.forbidden-character', character: forbidden });
  const invisible = findInvisible(raw);
  if (invisible !== undefined) return err({ kind: 'item-name.invisible-character', character: invisible });
  const name = trimItemName(raw).normalize('NFC');
  const key = nameKey(name);
  if (key === '') return err({ kind: 'item-name.empty' });
  if (utf8ByteLength(name) > limits.itemNameBytes) {
    return err({ kind: 'item-name.too-long', maxBytes: limits.itemNameBytes });
  }
  return takenKeys.has(key) ? err({ kind: 'item-name.taken' }) : ok(name);
}

/** The first character that a name may not hold, for a field that rejects it while it is typed. */
export function findForbiddenCharacter(raw: string): string | undefined {
  return forbiddenCharacters.find((character) => raw.includes(character)) ?? findNeverAllowed(raw);
}
