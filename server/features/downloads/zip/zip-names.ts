import { nameKey } from '#contract/rules/name-key.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import { toUploadName } from '#contract/rules/upload-name.ts';

/** What a header can say of the length of a path, in bytes. */
export const zipPathBytes = 0xffff;

interface Named {
  readonly kind: 0 | 1;
  readonly name: string;
}

/** Most names: no look at them character by character. */
const harmless = /^[a-z0-9_][a-z0-9_ ()-]*(\.[a-z0-9]+)*$/i;
const windowsDevice = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i;

/**
 * The names in a ZIP of items that lie beside each other, in their order. None leads out of the folder into which the ZIP
 * is unpacked, or to a device of Windows, whatever an old client once stored; what has to be changed takes no other's name.
 */
export function zipNames(siblings: readonly Named[]): readonly string[] {
  const safe = siblings.map(toSafeName);
  if (siblings.every(({ name }, at) => name === safe[at])) return safe;
  const taken = new Set(siblings.flatMap(({ name }, at) => (name === safe[at] ? [nameKey(name)] : [])));
  return siblings.map(({ name, kind }, at) => {
    const wanted = safe[at] ?? '';
    if (wanted === name) return name;
    const unique = uniqueName(wanted, kind === 0 ? 'folder' : 'file', taken);
    taken.add(nameKey(unique));
    return unique;
  });
}

export function toSafeName({ name, kind }: Named): string {
  const allowed = harmless.test(name) ? name : toUploadName(name, kind === 0 ? 'folder' : 'file');
  return windowsDevice.test(allowed) ? `_${allowed}` : allowed;
}
