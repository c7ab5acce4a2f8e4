import type { ClientEvent } from '#contract/wire/events.ts';
import type { ChangeRequest } from '../evaluation.ts';

export function changeRequestOf(event: ClientEvent): ChangeRequest {
  switch (event.type) {
    case 'NEW_FOLDER_CREATED': {
      const { folder_id: id, parent_folder: parentId, folder_name: name } = event.data;
      return { type: 'create', id, parentId, name };
    }
    case 'RENAME_FOLDER':
      return placeOf(event.data.folder_id, 'folder', event.data.folder_name, event.data);
    case 'RENAME_FILE':
      return placeOf(event.data.file_id, 'file', event.data.filename, event.data);
    case 'DELETE_FOLDER':
      return deletionOf(event.data.folder_id, 'folder', event.data);
    case 'DELETE_FILE':
      return deletionOf(event.data.file_id, 'file', event.data);
    case 'RESTORE_ITEMS': {
      const { items: ids, from_seq: fromSeq, from_epoch: fromEpoch = null } = event.data;
      return { type: 'restore', ids, contents: event.data.contents === true, fromSeq, fromEpoch };
    }
    case 'RESTORE_VERSION': {
      const { file_id: id, from_seq: fromSeq, from_epoch: fromEpoch = null } = event.data;
      const base = { baseSeq: event.data.base_seq ?? null, baseEpoch: event.data.base_epoch ?? null };
      return { type: 'restoreVersion', id, fromSeq, fromEpoch, ...base };
    }
    case 'UNDO_CHANGE': {
      const { seq: fromSeq, from_epoch: fromEpoch = null } = event.data;
      return { type: 'undo', fromSeq, fromEpoch };
    }
    case 'REWIND': {
      const { folder_id: folderId, from_seq: fromSeq, from_epoch: fromEpoch = null } = event.data;
      return { type: 'rewind', folderId, fromSeq, fromEpoch };
    }
  }
}

function placeOf(
  id: string,
  kind: 'folder' | 'file',
  name: string,
  data: {
    readonly parent_folder: string;
    readonly intent?: 'rename' | 'move' | undefined;
  } & BaseOnWire,
): ChangeRequest {
  const base = { baseSeq: data.base_seq ?? null, baseEpoch: data.base_epoch ?? null };
  return data.intent === 'move'
    ? { type: 'move', id, kind, ...base, parentId: data.parent_folder }
    : { type: 'rename', id, kind, ...base, name };
}

/** The engine always says what it saw; who does not, has seen all. */
function deletionOf(id: string, kind: 'folder' | 'file', data: BaseOnWire): ChangeRequest {
  const baseSeq = data.base_seq ?? Number.MAX_SAFE_INTEGER;
  return { type: 'delete', id, kind, baseSeq, baseEpoch: data.base_epoch ?? null };
}

interface BaseOnWire {
  readonly base_seq?: number | undefined;
  readonly base_epoch?: string | undefined;
}
