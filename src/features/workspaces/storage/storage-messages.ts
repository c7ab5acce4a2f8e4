import { type StoredInWorkspace, storageLevel } from '#contract/rules/storage/storage-level.ts';
import { formatSize, plural } from '../../../lib/format.ts';
import type { FileKind } from '../../../ui/display/file-kind-icon.tsx';

/** What the page says of the storage of a workspace. */
export const storageMessages = {
  title: 'Storage',
  files: 'Files',
  history: 'Versions and trash',
  announced: 'Uploads under way',
  stored: 'Stored',
  free: 'Free',
  full: 'The workspace is full. Uploads wait until there is space.',
  see: 'See storage',
  kept: 'Nothing is deleted to make room.',
  byFilespace: 'By filespace',
  byKind: 'By kind',
  largestFiles: 'Largest files',
  largestFolders: 'Largest folders',
  copies: 'A copy counts wherever it is, though its content is stored once.',
  offline: 'You are offline. Shown is what this device knows.',
  failed: 'The server did not answer this. Shown is what this device knows.',
  tryAgain: 'Try again',
  nothingHere: 'Connect a filespace on this device to see what takes most of its room.',
  noFiles: 'No files yet',
  noFolders: 'No folders with files in them',
  root: 'At the top',
} as const;

/** `412 GB of 1 TB`, or what is stored where there is no limit. */
export function usageMessage({ storedBytes, quotaBytes }: StoredInWorkspace): string {
  const stored = formatSize(storedBytes);
  return quotaBytes === null ? `${stored}, without a limit` : `${stored} of ${formatSize(quotaBytes)}`;
}

export function almostFullMessage({ storedBytes, quotaBytes }: StoredInWorkspace): string {
  return `The workspace is almost full: ${formatSize((quotaBytes ?? 0) - storedBytes)} left.`;
}

/** What the page says from 80 % on; null below. */
export function levelMessage(stored: StoredInWorkspace): string | null {
  const { storedBytes, quotaBytes } = stored;
  switch (storageLevel(stored)) {
    case 'spacious':
      return null;
    case 'filling': {
      const left = (quotaBytes ?? 0) - storedBytes;
      return `${Math.floor((storedBytes / (quotaBytes ?? 1)) * 100)} % of the space is taken: ${formatSize(left)} left.`;
    }
    case 'almost-full':
      return almostFullMessage(stored);
    case 'full':
      return storageMessages.full;
  }
}

/** Whose contents the tables of this device do not count, and those that are not whole yet. */
export function uncountedMessage(away: readonly string[], partial: readonly string[]): string | null {
  const parts = [
    away.length > 0 && `Not on this device, and not counted here: ${listed(away)}.`,
    partial.length > 0 && `Not whole on this device yet: ${listed(partial)}.`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' ');
}

const mostNames = 3;

function listed(names: readonly string[]): string {
  const more = names.length - mostNames;
  const first = names.slice(0, mostNames).join(', ');
  return more > 0 ? `${first} and ${plural(more, 'more', 'more')}` : first;
}

/** What the files of a kind are called together. */
export const kindNames: Readonly<Record<Exclude<FileKind, 'folder'>, string>> = {
  doc: 'Documents',
  sheet: 'Spreadsheets',
  slides: 'Presentations',
  pdf: 'PDF',
  text: 'Text',
  markdown: 'Markdown',
  csv: 'CSV',
  code: 'Code',
  image: 'Images',
  vector: 'Vector images',
  'raw-photo': 'Raw photos',
  design: 'Design files',
  model: 'CAD and 3D',
  audio: 'Audio',
  video: 'Video',
  archive: 'Archives',
  font: 'Fonts',
  mail: 'Mail',
  calendar: 'Calendars',
  contact: 'Contacts',
  database: 'Databases',
  'disk-image': 'Disk images',
  application: 'Applications',
  key: 'Keys and certificates',
  unknown: 'Other files',
};
