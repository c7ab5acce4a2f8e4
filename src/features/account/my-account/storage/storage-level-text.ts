import { type StoredInWorkspace, storageLevel } from '#contract/rules/storage/storage-level.ts';
import { formatSize } from '../../../../lib/format.ts';
import { accountStorageMessages } from './storage-messages.ts';

/** What is said from 80 % on; null below. */
export function accountLevelText(stored: StoredInWorkspace): string | null {
  const { storedBytes, quotaBytes } = stored;
  const left = formatSize((quotaBytes ?? 0) - storedBytes);
  switch (storageLevel(stored)) {
    case 'spacious':
      return null;
    case 'filling':
      return accountStorageMessages.filling(Math.floor((storedBytes / (quotaBytes ?? 1)) * 100), left);
    case 'almost-full':
      return accountStorageMessages.almostFull(left);
    case 'full':
      return accountStorageMessages.full;
  }
}
