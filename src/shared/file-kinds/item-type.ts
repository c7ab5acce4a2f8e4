import type { ItemKind } from '#contract/entities/item.ts';
import { extensionOf, fileKind } from './file-kind.ts';
import { itemTypeMessages } from './item-type-messages.ts';

/** Who says the type of an item shows its picture too. */
export { fileKind };

/** `MP4 video`, `CUBE file`, `Folder`. */
export function itemType(item: { readonly kind: ItemKind; readonly name: string }): string {
  const kind = fileKind(item);
  if (kind === 'folder') return itemTypeMessages.folder;
  const extension = extensionOf(item.name).toUpperCase();
  return extension === ''
    ? itemTypeMessages.file
    : itemTypeMessages.typed(extension, itemTypeMessages.kinds[kind]);
}
