import { forbiddenCharacters } from '#contract/rules/item-name.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { namesLabel } from '../grid/item-labels.ts';
import type { RenamedItem } from './upload-plan.ts';

/** What the page says of choosing and dropping files. Those of the design stand letter for letter. */
export const uploadMessages = {
  dropHere: 'Drop files and folders here',
  or: 'or',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose folder',
  nothingToPaste: 'There are no files in the clipboard.',
  clipboardRefused:
    'The browser does not allow reading the clipboard from the menu. Use the keyboard shortcut.',
  nothingChosen: 'There is nothing to upload in it.',
  merged: 'Folders with the same name will be merged.',
  forAll: 'For all',
  onlyDifferent: 'Only different',
  sameContent: 'Same content',
  versionsStay: 'Replaced files stay in their version history.',
  cancelUpload: 'Cancel upload',
  allSkipped: 'All files are skipped',
  storageFull:
    'This browser has no room left for uploads. Free some space on this device, or disconnect a filespace that you do not need here, and try again.',
  failed: 'The upload could not be started. Please try again.',
} as const;

/** What the pill says while files are dragged over a folder; the name stands out. */
export interface DropLabel {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

export type DropPermission = 'allowed' | 'offline' | 'view-only';

export function dropLabel(name: string, permission: DropPermission): DropLabel {
  switch (permission) {
    case 'allowed':
      return { before: 'Upload to ', name, after: '' };
    case 'offline':
      return { before: 'Upload to ', name, after: " when you're online" };
    case 'view-only':
      return { before: 'You can view ', name, after: ', not add to it' };
  }
}

export function readingLabel(count: number): string {
  return `Reading ${plural(count, 'item')}…`;
}

/** `3 files are already in Design` */
export function conflictsTitle(count: number, folder: string): string {
  return count === 1
    ? `1 file is already in ${folder}`
    : `${formatCount(count)} files are already in ${folder}`;
}

/** `As Plan (2).pdf` */
export function keptAsLabel(name: string): string {
  return `As ${name}`;
}

/** `Upload 14 files` */
export function uploadButtonLabel(files: number, folders: number): string {
  return files === 0 && folders > 0
    ? `Upload ${plural(folders, 'folder')}`
    : `Upload ${plural(files, 'file')}`;
}

export function unreadableMessage(names: readonly string[]): string {
  return `${namesLabel(names.map((name) => ({ name })))} could not be read and ${names.length === 1 ? 'is' : 'are'} not uploaded.`;
}

/** What is said of names that the server does not take as they are; null where there are none. */
export function renamedMessage(renamed: readonly RenamedItem[]): string | null {
  const [first] = renamed;
  if (!first) return null;
  const { from, to } = first;
  if (renamed.length > 1)
    return `${formatCount(renamed.length)} names are changed, such as “${from}” to “${to}”.`;
  const character = forbiddenCharacters.find((each) => from.includes(each));
  const why = character === undefined ? '' : `: ${character} isn't allowed in names`;
  return `“${from}” is uploaded as “${to}”${why}.`;
}

/** `12 system files were left out (.DS_Store, Thumbs.db)` */
export function leftOutMessage(names: readonly string[]): string {
  const kinds = [...new Set(names)];
  const named = kinds.slice(0, 3).join(', ') + (kinds.length > 3 ? ' …' : '');
  return `${plural(names.length, 'system file')} ${names.length === 1 ? 'was' : 'were'} left out (${named})`;
}
