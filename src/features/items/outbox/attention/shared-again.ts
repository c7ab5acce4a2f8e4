import type { Filespace } from '#contract/entities/filespace.ts';
import type { SyncStateRow } from '#worker/read/reader.ts';
import { attentionMessages } from './attention-messages.ts';

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
  if (drive?.connected !== true) return { name, obstacle: attentionMessages.connectFirst };
  return { name, obstacle: drive.shown?.complete !== true && attentionMessages.notHereYet };
}
