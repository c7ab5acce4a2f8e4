import type { ItemKind } from '#contract/entities/item.ts';
import { kindOfExtension } from '#contract/rules/file-kinds/file-kind.ts';
import { splitExtension } from '#contract/rules/unique-name.ts';
import type { FileKind } from '../../ui/display/file-kind-icon.tsx';

/** The picture of an item: by the last part of its name. */
export function fileKind(item: { readonly kind: ItemKind; readonly name: string }): FileKind {
  if (item.kind === 'folder') return 'folder';
  return kindOfExtension(extensionOf(item.name).toLowerCase());
}

/** `mp4` of a file's name; empty where it has none. */
export function extensionOf(name: string): string {
  return splitExtension(name, 'file').extension.slice(1);
}
