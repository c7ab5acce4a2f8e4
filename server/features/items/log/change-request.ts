import type {
  CopyItem,
  CreateFolder,
  DeleteItem,
  MoveItem,
  RenameItem,
  RestoreItems,
} from '#contract/changes/change.ts';
import type { RestoreVersion } from '#contract/changes/restore-version.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import { eventTimeFromWire, itemTimeFromWire } from '#contract/wire/time.ts';
import { defaultAttribute } from '../entry.ts';
import { parseMoment, parseRewind, parseUndo, type RewindRequest, type UndoRequest } from './undo-request.ts';

/** A change as the server judges it: the contract's, with what only the server keeps. */
export type ChangeRequest =
  | CreateFolderRequest
  | RenameOrMoveRequest
  | DeleteRequest
  | CopyItem
  | CreateFileRequest
  | ReplaceFileRequest
  | AddFilesRequest
  | RestoreRequest
  | RestoreVersionRequest
  | UndoRequest
  | RewindRequest;

export interface CreateFolderRequest extends CreateFolder {
  readonly createdMs: number | null;
  readonly modifiedMs: number | null;
  readonly attribute: number;
  readonly indexNo: number;
}

/** A new name, a new place, or both in one, as clients send it that know no `intent`. */
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

/** `fromSeq` null: the moment is of a log that came to an end before it. */
export interface RestoreRequest extends Omit<RestoreItems, 'fromSeq' | 'kind' | 'name'> {
  readonly fromSeq: number | null;
}

/** `fromSeq` as of a restore, `baseSeq` as of a rename. */
export interface RestoreVersionRequest
  extends Pick<RestoreVersion, 'type' | 'changeId' | 'driveId' | 'itemId' | 'fromEpoch' | 'baseEpoch'> {
  readonly fromSeq: number | null;
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
  readonly content: StoredContent;
  readonly modifiedMs: number;
}

/** Another content of the file `itemId`. Folder and name are what its sender saw, for the case that it is gone. */
export interface ReplaceFileRequest extends Omit<CreateFileRequest, 'type'> {
  readonly type: 'replaceFile';
  /** As of a rename. */
  readonly baseSeq: number | null;
  readonly baseEpoch?: string;
}

/** Folders and files of a bundle, whose contents are stored already, as one change. */
export interface AddFilesRequest {
  readonly type: 'addFiles';
  readonly changeId: string;
  /** A folder's parent is in the filespace or stands before it. */
  readonly folders: readonly NewEntryRequest[];
  readonly files: readonly BundledFileRequest[];
  /** Of the files that replace others: as of a rename. */
  readonly baseSeq: number | null;
  readonly baseEpoch?: string;
}

export interface NewEntryRequest {
  readonly itemId: string;
  readonly parentId: string;
  readonly name: string;
  readonly modifiedMs: number | null;
}

export interface BundledFileRequest extends NewEntryRequest {
  readonly content: StoredContent;
  /** Whether it replaces the content of the file `itemId`. */
  readonly instead: boolean;
}

/** A content that a storage has. */
export interface StoredContent {
  readonly blobId: string;
  /** Of the own storage, in which it lies. */
  readonly region: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer | null;
  readonly crc32: number | null;
  /** The object that holds it among others, and where; null where it is an object of its own. */
  readonly pack: { readonly id: string; readonly offset: number } | null;
}

/** Null for an event that speaks of another filespace than the one it was sent to. */
export function parseChangeRequest(event: ClientEvent, driveId: string): ChangeRequest | null {
  const { data } = event;
  if ('drive_id' in data && data.drive_id !== undefined && data.drive_id.toLowerCase() !== driveId)
    return null;
  return parserOf(event)(event.data, {
    changeId: event.event_id,
    driveId,
    clientTimeMs: eventTimeFromWire(event.timestamp),
  });
}

interface CommonFields {
  readonly changeId: string;
  readonly driveId: string;
  readonly clientTimeMs: number;
}

type Parser<Event extends ClientEvent> = (data: Event['data'], common: CommonFields) => ChangeRequest;
type Parsers = { readonly [Type in ClientEvent['type']]: Parser<Extract<ClientEvent, { type: Type }>> };

/** A new type of event does not compile until it stands here. */
const parsers: Parsers = {
  NEW_FOLDER_CREATED: (data, common) => ({
    ...common,
    type: 'createFolder',
    kind: 'folder',
    itemId: data.folder_id,
    parentId: data.parent_folder,
    name: data.folder_name,
    createdMs: storable(data.created),
    modifiedMs: storable(data.last_written),
    attribute: int32(data.attribute, defaultAttribute),
    indexNo: int32(data.index_no, 0),
  }),
  RENAME_FOLDER: (data, common) => parsePlace(common, 'folder', data.folder_id, data.folder_name, data),
  RENAME_FILE: (data, common) => parsePlace(common, 'file', data.file_id, data.filename, data),
  DELETE_FOLDER: (data, common) => parseDeletion(common, 'folder', data.folder_id, data),
  DELETE_FILE: (data, common) => parseDeletion(common, 'file', data.file_id, data),
  RESTORE_ITEMS: ({ items, from_seq: fromSeq, from_epoch: fromEpoch, contents }, common) => ({
    ...common,
    type: 'restoreItems',
    itemId: items[0] ?? '',
    itemIds: items,
    ...parseMoment(fromSeq, fromEpoch),
    ...(contents === true && { contents }),
  }),
  RESTORE_VERSION: (data, { changeId, driveId }) => ({
    ...{ type: 'restoreVersion', changeId, driveId, itemId: data.file_id },
    ...parseMoment(data.from_seq, data.from_epoch),
    ...parseBase(data),
  }),
  UNDO_CHANGE: (data, { changeId }) => parseUndo(data, changeId),
  REWIND: (data, { changeId }) => parseRewind(data, changeId),
};

function parserOf<Event extends ClientEvent>(event: Event): Parser<Event> {
  return parsers[event.type] as Parser<never> as Parser<Event>;
}

function parsePlace(
  common: CommonFields,
  kind: 'folder' | 'file',
  itemId: string,
  name: string,
  data: {
    readonly parent_folder: string;
    readonly intent?: 'rename' | 'move' | undefined;
  } & BaseOnWire,
): RenameOrMoveRequest {
  const item = { ...common, kind, itemId };
  return {
    type: 'placeItem',
    changeId: common.changeId,
    itemId,
    kind,
    rename: data.intent === 'move' ? null : { ...item, type: 'renameItem', name },
    move: data.intent === 'rename' ? null : { ...item, type: 'moveItem', parentId: data.parent_folder },
    ...parseBase(data),
  };
}

function parseDeletion(
  common: CommonFields,
  kind: 'folder' | 'file',
  itemId: string,
  data: BaseOnWire,
): DeleteRequest {
  return { ...common, type: 'deleteItem', kind, itemId, ...parseBase(data) };
}

interface BaseOnWire {
  readonly base_seq?: number | undefined;
  readonly base_epoch?: string | undefined;
}

function parseBase(base: BaseOnWire): Pick<RenameOrMoveRequest, 'baseSeq' | 'baseEpoch'> {
  const { base_seq: seq, base_epoch: epoch } = base;
  return { baseSeq: seq ?? null, ...(epoch !== undefined && { baseEpoch: epoch }) };
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
