import type { ClientEvent } from '#contract/wire/events.ts';

/** `fromSeq` is the sequence of the change that is undone; as of a restore. It speaks of no single item. */
export interface UndoRequest {
  readonly type: 'undoChange';
  readonly changeId: string;
  readonly itemId: '';
  readonly fromSeq: number | null;
  readonly fromEpoch?: string;
  /** The event that it has to be, where the sender says which. */
  readonly ofEvent?: string;
}

/** `fromSeq` as of a restore. */
export interface RewindRequest extends Omit<UndoRequest, 'type' | 'ofEvent'> {
  readonly type: 'rewind';
  readonly folderId: string;
}

/** A sequence that cannot be one is of no log. */
export function parseMoment(fromSeq: number, fromEpoch: string | undefined) {
  return {
    fromSeq: Number.isSafeInteger(fromSeq) && fromSeq >= 0 ? fromSeq : null,
    ...(fromEpoch !== undefined && { fromEpoch }),
  };
}

type DataOf<Type extends ClientEvent['type']> = Extract<ClientEvent, { type: Type }>['data'];

export function parseUndo(
  { seq, from_epoch, of_event }: DataOf<'UNDO_CHANGE'>,
  changeId: string,
): UndoRequest {
  const ofEvent = of_event === undefined ? {} : { ofEvent: of_event.toLowerCase() };
  return { type: 'undoChange', changeId, itemId: '', ...parseMoment(seq, from_epoch), ...ofEvent };
}

export function parseRewind(
  { folder_id: folderId, from_seq, from_epoch }: DataOf<'REWIND'>,
  changeId: string,
): RewindRequest {
  return { type: 'rewind', changeId, itemId: '', folderId, ...parseMoment(from_seq, from_epoch) };
}
