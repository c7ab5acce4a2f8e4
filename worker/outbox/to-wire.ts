import type { Change, CopyItem } from '#contract/changes/change.ts';
import type { CallInput } from '#contract/wire/calls.ts';
import type { UpEvent } from '#contract/wire/events.ts';
import { eventTimeToWire } from '#contract/wire/time.ts';
import type { OutboxRow } from '../replica/database.ts';

/** The event that a waiting change goes up as. */
export function eventOf(row: OutboxRow, change: Exclude<Change, CopyItem>, machineId: string): UpEvent {
  const envelope = {
    event_id: change.changeId,
    timestamp: eventTimeToWire(change.madeMs),
    message_owner: machineId,
    message_index: row.order,
  };
  const isFolder = change.kind === 'folder';
  const seen = 'seenSeq' in change ? seenOf(change) : {};
  switch (change.type) {
    case 'createFolder':
      return {
        ...envelope,
        type: 'NEW_FOLDER_CREATED',
        data: {
          folder_id: change.itemId,
          folder_name: change.name,
          parent_folder: change.parentId,
          drive_id: change.driveId,
          client_time: eventTimeToWire(change.madeMs),
        },
      };
    case 'renameItem':
    case 'moveItem': {
      const intent = change.type === 'renameItem' ? 'rename' : 'move';
      const name = change.type === 'renameItem' ? change.name : (row.from?.name ?? row.itemName);
      const parent_folder = change.type === 'moveItem' ? change.parentId : (row.from?.parentId ?? '');
      return isFolder
        ? {
            ...envelope,
            type: 'RENAME_FOLDER',
            data: {
              folder_id: change.itemId,
              folder_name: name,
              parent_folder,
              drive_id: change.driveId,
              intent,
              ...seen,
            },
          }
        : {
            ...envelope,
            type: 'RENAME_FILE',
            data: { file_id: change.itemId, filename: name, parent_folder, intent, ...seen },
          };
    }
    case 'deleteItem': {
      return isFolder
        ? {
            ...envelope,
            type: 'DELETE_FOLDER',
            data: { folder_id: change.itemId, drive_id: change.driveId, ...seen },
          }
        : { ...envelope, type: 'DELETE_FILE', data: { file_id: change.itemId, ...seen } };
    }
  }
}

function seenOf({ seenSeq, seenLog }: { readonly seenSeq?: number; readonly seenLog?: string }) {
  return {
    ...(seenSeq !== undefined && { seen: seenSeq }),
    ...(seenLog !== undefined && { seen_log: seenLog }),
  };
}

export function copyOf(change: CopyItem): CallInput<'copyItem'> {
  return {
    body: {
      id: change.itemId,
      destination_id: change.parentId,
      drive_id: change.driveId,
      event_id: change.changeId,
    },
  };
}
