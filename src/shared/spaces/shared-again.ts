import type { Filespace } from '#contract/entities/filespace.ts';
import type { SyncStateRow } from '#worker/read/reader.ts';
import { sharedAgainMessages } from './shared-again-messages.ts';

/** A filespace that was lost, and is listed again. */
export interface SharedAgain {
  readonly name: string;
  /** Why what waited for it cannot be tried yet: only a whole filespace says what is still in it. */
  readonly obstacle: string | false;
}

export function sharedAgain(
  filespace: Pick<Filespace, 'name'> | undefined,
  drive: Pick<SyncStateRow, 'connected' | 'shown'> | undefined,
): SharedAgain | null {
  if (filespace === undefined) return null;
  const { name } = filespace;
  if (drive?.connected !== true) return { name, obstacle: sharedAgainMessages.connectFirst };
  return { name, obstacle: drive.shown?.complete !== true && sharedAgainMessages.notHereYet };
}

/** `Design was deleted or is no longer shared with you.`, or that it is back. `name`: as it was called, '' where nobody knows. */
export function lostLine(name: string, again: SharedAgain | null): string {
  return again === null
    ? sharedAgainMessages.filespaceGone(name || sharedAgainMessages.aFilespace)
    : sharedAgainMessages.filespaceBack(again.name);
}
