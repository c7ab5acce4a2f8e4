import { type StoredInWorkspace, storageLevel } from '#contract/rules/storage/storage-level.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { formatSize } from '../../../lib/format.ts';
import { fullMessages } from './full-messages.ts';
import { almostFullMessage } from './full-texts.ts';
import { storageMessages } from './storage-messages.ts';

/** `412 GB of 1 TB`, or what is stored where there is no limit. */
export function usageMessage({ storedBytes, quotaBytes }: StoredInWorkspace): string {
  const stored = formatSize(storedBytes);
  return quotaBytes === null
    ? storageMessages.unlimited(stored)
    : storageMessages.usage(stored, formatSize(quotaBytes));
}

/** What the page says from 80 % on; null below. */
export function levelMessage(stored: StoredInWorkspace): string | null {
  const { storedBytes, quotaBytes } = stored;
  switch (storageLevel(stored)) {
    case 'spacious':
      return null;
    case 'filling': {
      const percent = Math.floor((storedBytes / (quotaBytes ?? 1)) * 100);
      return storageMessages.filling(percent, formatSize((quotaBytes ?? 0) - storedBytes));
    }
    case 'almost-full':
      return almostFullMessage(stored);
    case 'full':
      return fullMessages.full;
  }
}

/** Whose contents the tables of this device do not count, and those that are not whole yet. */
export function uncountedMessage(away: readonly string[], partial: readonly string[]): string | null {
  const parts = [
    away.length > 0 && storageMessages.away(listed(away)),
    partial.length > 0 && storageMessages.partial(listed(partial)),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' ');
}

const mostNames = 3;

function listed(names: readonly string[]): string {
  const more = names.length - mostNames;
  const first = names.slice(0, mostNames).join(', ');
  return more > 0 ? storageMessages.andMore(first, more) : first;
}

type Figures = Pick<CallResponse<'workspaceStorage'>, 'stored_bytes' | 'history_bytes' | 'filespaces'>;

/** Why the sizes of files come to more than is stored: with both figures, where the server has said them. */
export function copiesMessage(figures: Figures | null): string {
  if (figures === null) return storageMessages.copies;
  const files = figures.filespaces.reduce((sum, { used_bytes }) => sum + used_bytes, 0);
  const stored = figures.stored_bytes - figures.history_bytes;
  return files > stored
    ? storageMessages.copiesOf(formatSize(files), formatSize(stored))
    : storageMessages.copies;
}
