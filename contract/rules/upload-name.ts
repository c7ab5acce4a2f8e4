import { withoutInvisible } from './invisible-characters.ts';
import { checkItemName, forbiddenCharacters, trimItemName } from './item-name.ts';
import { truncateName } from './unique-name.ts';

const replacement = '_';

/**
 * The name that a folder or file of a device gets here. Devices allow what the server does not: each forbidden character
 * becomes `_`, what nobody sees goes, and so do the dots and spaces at the end; what is too long is shortened before the
 * extension. A name that is fine stays as it is; of one that has nothing left `_` is left.
 */
export function toUploadName(name: string, kind: 'folder' | 'file' = 'file'): string {
  const checked = checkItemName(name);
  if (checked.ok) return checked.value;
  let allowed = name.normalize('NFC');
  for (const character of forbiddenCharacters) allowed = allowed.replaceAll(character, replacement);
  const visible = trimItemName(withoutInvisible(allowed).normalize('NFC'));
  const { stem, extension } = truncateName(visible, kind);
  const result = checkItemName(stem + extension);
  return result.ok ? result.value : replacement;
}
