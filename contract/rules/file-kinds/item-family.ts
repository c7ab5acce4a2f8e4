import { caseKey } from '../name-key.ts';
import { splitExtension } from '../unique-name.ts';
import { type FileKind, kindOfExtension } from './file-kind.ts';

/** What people call an item when they look for it: folders, and files by what they are opened with. */
export const itemFamilies = [
  'folder',
  'document',
  'spreadsheet',
  'presentation',
  'image',
  'video',
  'audio',
  'archive',
  'other',
] as const;

export type ItemFamily = (typeof itemFamilies)[number];

/** Kinds that are not here are of no family of their own. */
const families: Readonly<Partial<Record<FileKind, ItemFamily>>> = {
  doc: 'document',
  pdf: 'document',
  text: 'document',
  markdown: 'document',
  sheet: 'spreadsheet',
  csv: 'spreadsheet',
  slides: 'presentation',
  image: 'image',
  vector: 'image',
  'raw-photo': 'image',
  video: 'video',
  audio: 'audio',
  archive: 'archive',
};

/** By an extension in lower case, without its dot; of files. */
export function familyOfExtension(extension: string): ItemFamily {
  return families[kindOfExtension(extension)] ?? 'other';
}

/** What the family of an item follows from. */
export interface NamedItem {
  readonly kind: 'folder' | 'file';
  readonly name: string;
}

/** By the end of the folded name, as the index of the device has it. */
export function itemFamily({ kind, name }: NamedItem): ItemFamily {
  if (kind === 'folder') return 'folder';
  return familyOfExtension(splitExtension(caseKey(name), 'file').extension.slice(1));
}
