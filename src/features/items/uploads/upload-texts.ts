import { forbiddenCharacters } from '#contract/rules/item-name.ts';
import { namesLabel } from '../grid/item-labels.ts';
import { uploadMessages } from './upload-messages.ts';
import type { RenamedItem } from './upload-plan.ts';

export type DropPermission = 'allowed' | 'offline' | 'view-only';

/** What the pill says while files are dragged over a folder, with `{name}` where the folder's name belongs. */
export function dropLabel(permission: DropPermission): string {
  switch (permission) {
    case 'allowed':
      return uploadMessages.dropTo;
    case 'offline':
      return uploadMessages.dropOffline;
    case 'view-only':
      return uploadMessages.dropViewOnly;
  }
}

export function unreadableMessage(names: readonly string[]): string {
  return uploadMessages.unreadable(namesLabel(names.map((name) => ({ name }))), names.length);
}

/** What is said of names that the server does not take as they are; null where there are none. */
export function renamedMessage(renamed: readonly RenamedItem[]): string | null {
  const [first] = renamed;
  if (!first) return null;
  const { from, to } = first;
  if (renamed.length > 1) return uploadMessages.renamedMany(renamed.length, from, to);
  const character = forbiddenCharacters.find((each) => from.includes(each));
  return character === undefined
    ? uploadMessages.renamed(from, to)
    : uploadMessages.renamedFor(from, to, character);
}

/** `12 system files were left out (.DS_Store, Thumbs.db)` */
export function leftOutMessage(names: readonly string[]): string {
  const kinds = [...new Set(names)];
  const named = kinds.slice(0, 3).join(', ') + (kinds.length > 3 ? ' …' : '');
  return uploadMessages.leftOut(names.length, named);
}
