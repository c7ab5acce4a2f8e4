import type { ItemKind } from '#contract/entities/item.ts';
import { splitExtension } from '#contract/rules/unique-name.ts';
import type { FileKind } from '../../../ui/display/file-kind-icon.tsx';

const kinds: Readonly<Record<string, FileKind>> = {
  txt: 'text',
  pdf: 'pdf',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  mp3: 'audio',
  mp4: 'video',
  ppt: 'slides',
  doc: 'doc',
};

const types: Readonly<Record<FileKind, string>> = {
  folder: 'Folder',
  text: 'text',
  pdf: 'document',
  image: 'image',
  audio: 'audio',
  video: 'video',
  slides: 'presentation',
  doc: 'document',
  unknown: 'file',
};

/** The picture of an item: by the last part of its name. */
export function fileKind(item: { readonly kind: ItemKind; readonly name: string }): FileKind {
  if (item.kind === 'folder') return 'folder';
  return kinds[extensionOf(item.name).toLowerCase()] ?? 'unknown';
}

/** `MP4 video`, `CUBE file`, `Folder`. */
export function itemType(item: { readonly kind: ItemKind; readonly name: string }): string {
  if (item.kind === 'folder') return types.folder;
  const extension = extensionOf(item.name).toUpperCase();
  return extension === '' ? 'File' : `${extension} ${types[fileKind(item)]}`;
}

function extensionOf(name: string): string {
  return splitExtension(name, 'file').extension.slice(1);
}

/** `“Poster.jpg”` for one, `3 items` for more. */
export function itemsLabel(items: readonly { readonly name: string }[]): string {
  const [first] = items;
  return items.length === 1 && first ? `“${first.name}”` : `${items.length} items`;
}

/** `Launch film v8.mp4, Teaser 15s.mp4 and 3 more`. */
export function namesLabel(items: readonly { readonly name: string }[], most = 3): string {
  const names = items.slice(0, most).map(({ name }) => name);
  const more = items.length - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  const last = names.pop();
  return names.length === 0 ? (last ?? '') : `${names.join(', ')} and ${last}`;
}
