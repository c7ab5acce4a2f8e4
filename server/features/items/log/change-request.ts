import { createHash } from 'node:crypto';
import type { CopyItem, CreateFolder, DeleteItem, MoveItem, RenameItem } from '#contract/changes/change.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import { eventTimeFromWire, itemTimeFromWire } from '#contract/wire/time.ts';
import { defaultAttribute } from '../entry.ts';

/** A change as the server judges it: the contract's, with what only the server keeps. */
export type ChangeRequest =
  | CreateFolderRequest
  | RenameOrMoveRequest
  | DeleteRequest
  | CopyItem
  | CreateFileRequest;

export interface CreateFolderRequest extends CreateFolder {
  readonly createdMs: number | null;
  readonly modifiedMs: number | null;
  readonly attribute: number;
  readonly indexNo: number;
}

/** A new name, a new place, or both at once, as clients send it that know no `intent`. */
export interface RenameOrMoveRequest {
  readonly type: 'placeItem';
  readonly changeId: string;
  readonly itemId: string;
  readonly kind: 'folder' | 'file';
  readonly rename: RenameItem | null;
  readonly move: MoveItem | null;
  /** Null: the client says nothing about what it saw. */
  readonly baseSeq: number | null;
  readonly baseEpoch?: string;
}

/** `baseSeq` null: the client says nothing about what it saw, and all of it goes. */
export interface DeleteRequest extends Omit<DeleteItem, 'baseSeq'> {
  readonly baseSeq: number | null;
}

/** A file whose content is stored already. */
export interface CreateFileRequest {
  readonly type: 'newFile';
  readonly changeId: string;
  readonly itemId: string;
  readonly driveId: string;
  readonly parentId: string;
  readonly name: string;
  readonly blobId: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Null for an event that speaks of another filespace than the one it was sent to. */
export function parseChangeRequest(event: ClientEvent, driveId: string): ChangeRequest | null {
  const { data } = event;
  if ('drive_id' in data && data.drive_id !== undefined && data.drive_id.toLowerCase() !== driveId)
    return null;
  const common = { changeId: event.event_id, driveId, clientTimeMs: eventTimeFromWire(event.timestamp) };
  switch (event.type) {
    case 'NEW_FOLDER_CREATED':
      return {
        ...common,
        type: 'createFolder',
        kind: 'folder',
        itemId: event.data.folder_id,
        parentId: event.data.parent_folder,
        name: event.data.folder_name,
        createdMs: storable(event.data.created),
        modifiedMs: storable(event.data.last_written),
        attribute: int32(event.data.attribute, defaultAttribute),
        indexNo: int32(event.data.index_no, 0),
      };
    case 'RENAME_FOLDER':
      return place(common, 'folder', event.data.folder_id, event.data.folder_name, event.data);
    case 'RENAME_FILE':
      return place(common, 'file', event.data.file_id, event.data.filename, event.data);
    case 'DELETE_FOLDER':
      return {
        ...common,
        type: 'deleteItem',
        kind: 'folder',
        itemId: event.data.folder_id,
        ...seen(event.data),
      };
    case 'DELETE_FILE':
      return { ...common, type: 'deleteItem', kind: 'file', itemId: event.data.file_id, ...seen(event.data) };
  }
}

function place(
  common: { changeId: string; driveId: string; clientTimeMs: number },
  kind: 'folder' | 'file',
  itemId: string,
  name: string,
  data: {
    readonly parent_folder: string;
    readonly intent?: 'rename' | 'move' | undefined;
  } & SeenOnWire,
): RenameOrMoveRequest {
  const item = { ...common, kind, itemId };
  return {
    type: 'placeItem',
    changeId: common.changeId,
    itemId,
    kind,
    rename: data.intent === 'move' ? null : { ...item, type: 'renameItem', name },
    move: data.intent === 'rename' ? null : { ...item, type: 'moveItem', parentId: data.parent_folder },
    ...seen(data),
  };
}

interface SeenOnWire {
  readonly seen?: number | undefined;
  readonly seen_log?: string | undefined;
}

function seen({ seen: seq, seen_log: log }: SeenOnWire): Pick<RenameOrMoveRequest, 'baseSeq' | 'baseEpoch'> {
  return { baseSeq: seq ?? null, ...(log !== undefined && { baseEpoch: log }) };
}

/** A repeat is recognised by what it asks for; the client's clocks, counters and paths may differ. */
export function hashEvent(event: ClientEvent): Buffer {
  const { path: _path, ...data } = event.data;
  const { server_time: _server, client_time: _client, ...change } = data as Record<string, unknown>;
  return hashRequest({ type: event.type, ...change });
}

export function hashRequest(change: Readonly<Record<string, unknown>>): Buffer {
  const sorted = Object.entries(change).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

function storable(time: number | undefined): number | null {
  return time === undefined ? null : storableMs(itemTimeFromWire(time));
}

const lastMs = 253_402_300_799_999; // the end of the year 9999

export function storableMs(ms: number): number | null {
  return Number.isFinite(ms) && ms > 0 && ms <= lastMs ? Math.round(ms) : null;
}

function int32(value: number | undefined, otherwise: number): number {
  return value !== undefined && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : otherwise;
}
