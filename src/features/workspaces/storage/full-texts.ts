import type { StoredInWorkspace } from '#contract/rules/storage/storage-level.ts';
import { formatSize } from '../../../lib/format.ts';
import { fullMessages } from './full-messages.ts';

export function almostFullMessage({ storedBytes, quotaBytes }: StoredInWorkspace): string {
  return fullMessages.almostFull(formatSize((quotaBytes ?? 0) - storedBytes));
}
