import { z } from 'zod/mini';
import { limits } from '../rules/limits.ts';

const name = z.string().check(z.maxLength(1024));
const time = z.optional(z.number());
const path = z.optional(z.string().check(z.maxLength(65_536)));

/** Every event has these; see changes/change.ts for what they mean inside. */
const envelope = {
  event_id: z.guid(),
  timestamp: z.number(),
  message_owner: z.string().check(z.maxLength(64)),
  message_index: z.optional(z.number()),
};

/** A rename and a move are one event type; with `intent` only that field counts, without it both do. */
const intent = z.optional(z.enum(['rename', 'move']));

const sequence = z.optional(z.number());
const epoch = z.optional(z.string().check(z.maxLength(64)));

/** How far the device had applied the log when the change was made, and which log that was. */
const base = {
  base_seq: sequence,
  base_epoch: epoch,
  /** What pages up to 0.0.18 call the two. They may go two releases later, in 0.0.20. */
  seen: sequence,
  seen_log: epoch,
};

/** The changes that a client posts. */
export const clientEvent = z.discriminatedUnion('type', [
  z.object({
    ...envelope,
    type: z.literal('NEW_FOLDER_CREATED'),
    data: z.object({
      folder_id: z.guid(),
      folder_name: name,
      parent_folder: z.string(),
      drive_id: z.string(),
      path,
      size: z.optional(z.number()),
      created: time,
      last_access: time,
      last_written: time,
      index_no: z.optional(z.number()),
      attribute: z.optional(z.number()),
      server_time: time,
      client_time: time,
    }),
  }),
  z.object({
    ...envelope,
    type: z.literal('RENAME_FILE'),
    data: z.object({
      file_id: z.string(),
      filename: name,
      parent_folder: z.string(),
      path,
      intent,
      ...base,
    }),
  }),
  z.object({
    ...envelope,
    type: z.literal('RENAME_FOLDER'),
    data: z.object({
      folder_id: z.string(),
      folder_name: name,
      parent_folder: z.string(),
      path,
      drive_id: z.optional(z.string()),
      intent,
      ...base,
    }),
  }),
  z.object({
    ...envelope,
    type: z.literal('DELETE_FILE'),
    data: z.object({ file_id: z.string(), path, ...base }),
  }),
  z.object({
    ...envelope,
    type: z.literal('DELETE_FOLDER'),
    data: z.object({ folder_id: z.string(), path, drive_id: z.optional(z.string()), ...base }),
  }),
  z.object({
    ...envelope,
    type: z.literal('RESTORE_ITEMS'),
    data: z.object({
      drive_id: z.optional(z.string()),
      items: z
        .array(z.string().check(z.maxLength(64)))
        .check(z.minLength(1), z.maxLength(limits.restoreSelectionItems)),
      /** The sequence at which they were as they are to be again, and the log that it counts. */
      from_seq: z.number(),
      from_epoch: epoch,
      /** Whether files that are there get the content again that they had then. */
      contents: z.optional(z.boolean()),
    }),
  }),
  z.object({
    ...envelope,
    type: z.literal('RESTORE_VERSION'),
    data: z.object({
      drive_id: z.optional(z.string()),
      file_id: z.string().check(z.maxLength(64)),
      /** A sequence at which the file had the content that it is to have again, and the log that it counts. */
      from_seq: z.number(),
      from_epoch: epoch,
      base_seq: sequence,
      base_epoch: epoch,
    }),
  }),
  z.object({
    ...envelope,
    type: z.literal('UNDO_CHANGE'),
    data: z.object({
      drive_id: z.optional(z.string()),
      /** The sequence of the change that is to be undone, and the log that it counts. */
      seq: z.number(),
      from_epoch: epoch,
      /** The event that the sender means: nothing is undone where another one has the sequence. */
      of_event: z.optional(z.guid()),
    }),
  }),
  z.object({
    ...envelope,
    type: z.literal('REWIND'),
    data: z.object({
      drive_id: z.optional(z.string()),
      folder_id: z.string().check(z.maxLength(64)),
      /** The sequence at which all below the folder was as it is to be again, and the log that it counts. */
      from_seq: z.number(),
      from_epoch: epoch,
    }),
  }),
]);
export type ClientEvent = z.infer<typeof clientEvent>;

/** What the real-time channel announces. */
export const serverEventTypes = [
  'WORKSPACE_CREATE',
  'FILESPACE_CREATE',
  'WORKSPACE_DELETE',
  'FILESPACE_DELETE',
  'WORKSPACE_RENAME',
  /** A workspace has become fuller or emptier, by a level of rules/storage/storage-level.ts. */
  'WORKSPACE_STORAGE',
  /** A workspace was put on hold, or a hold has ended. */
  'WORKSPACE_HOLD',
  /** For how many days a workspace keeps its history was chosen. */
  'WORKSPACE_HISTORY',
  'FILESPACE_RENAME',
  /** Snapshots or schedules of a filespace were made, ran, were stopped or deleted. */
  'SNAPSHOTS_CHANGE',
  'FILE_UPLOAD_COMPLETED',
  'NEW_FILE_CREATED',
  'NEW_FOLDER_CREATED',
  'DELETE_FILE',
  'DELETE_FOLDER',
  'RENAME_FILE',
  'RENAME_FOLDER',
  /** Items that were deleted are there again. */
  'RESTORE_ITEMS',
  /** Another change was undone, or a folder is as it was at an earlier moment. */
  'UNDO_CHANGE',
  'REWIND',
  'UPDATE_FILE_SIZE',
  'UPDATE_FILE_SIZE_TIME',
  'UPDATE_FOLDER_SIZE_TIME',
  /** Who is in a workspace, invited to it or in its groups changed. For those who manage its members. */
  'MEMBERS_CHANGE',
  /**
   * Rights on folders of a filespace were given, changed or taken away; without a filespace: or somebody asks for access to
   * something of the workspace, or was declined. For those who manage access.
   */
  'GRANTS_CHANGE',
  /** Somebody's own stars in a filespace changed. For that person alone. */
  'STARS_CHANGE',
  /** Somebody's own role in a workspace changed, or the place there is gone: then the socket ends after it. */
  'ACCESS_CHANGE',
] as const;
export type ServerEventType = (typeof serverEventTypes)[number];
