import type { MoveItem, RenameItem } from '#contract/changes/change.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { ItemLocation, OutboxRow } from '../../replica/replica-database.ts';
import { baseSequenceToWire, envelopeOf } from './event-envelope.ts';

/** A rename and a move are one event, which says name and folder; `intent` distinguishes them. */
export function placeOnWire(
  change: RenameItem | MoveItem,
  { name, parentId }: ItemLocation,
  intent: 'rename' | 'move',
  row: OutboxRow,
  machineId: string,
): ClientEvent {
  const envelope = envelopeOf(change, row, machineId);
  const common = { parent_folder: parentId, intent, ...baseSequenceToWire(change) };
  const { itemId, driveId } = change;
  return change.kind === 'folder'
    ? {
        ...envelope,
        type: 'RENAME_FOLDER',
        data: { folder_id: itemId, folder_name: name, drive_id: driveId, ...common },
      }
    : { ...envelope, type: 'RENAME_FILE', data: { file_id: itemId, filename: name, ...common } };
}
