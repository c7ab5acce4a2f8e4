import { z } from 'zod/mini';
import { limits } from '../../rules/limits.ts';
import { defineCall } from '../call.ts';

/** What was deleted, and is not there again. Times: seconds. Sizes: bytes. */
export const wireDeletedItem = z.object({
  id: z.string(),
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  /** Of a file. */
  size: z.number(),
  /** What went with a folder: how many items, and the bytes of their files. */
  items_inside: z.number(),
  bytes_inside: z.number(),
  deleted: z.number(),
  /** As in the activity: an address; null where the account is gone. Absent of who sees only some folders. */
  deleted_by: z.optional(z.nullable(z.string())),
  /** The folder that it was in, and what that was called last; of the root no name. */
  parent_folder: z.string(),
  parent_name: z.string(),
  /** Where that folder is now, by names from the root, whose own path is `/`; null where it is gone or not to be seen. */
  parent_path: z.nullable(z.string()),
  /** The sequence before the deletion: `at` of `drives/:driveId/items` for what was inside, `from_seq` for bringing it back. */
  seq: z.number(),
});
export type WireDeletedItem = z.infer<typeof wireDeletedItem>;

/** Entries of the trash, as it names them. Each goes with all that was deleted inside. */
const chosen = z.object({
  items: z
    .array(z.object({ id: z.string().check(z.maxLength(64)), seq: z.number().check(z.int(), z.minimum(0)) }))
    .check(z.minLength(1), z.maxLength(limits.deleteForeverItems)),
});

/** What deleting forever takes, or took. */
export const wireDeletedForever = z.object({
  /** With what is inside. */
  items: z.number(),
  /** The snapshots that have some of it, the newest first, by name. */
  snapshots: z.array(z.string()),
});
export type WireDeletedForever = z.infer<typeof wireDeletedForever>;

export const trashCalls = {
  listTrash: defineCall({
    method: 'GET',
    path: 'drives/:driveId/trash',
    summary:
      'What was deleted in the last 30 days and is not there again, the latest first: of each deletion the topmost items that this person could see. Pass `next` as `after` until it is null; a page may be short, or empty, and have one.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    query: z.object({
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.trashPageItems)),
        limits.adminPageItems,
      ),
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      /** The log that the sequences count. */
      epoch: z.string(),
      next: z.nullable(z.string()),
      items: z.array(wireDeletedItem),
    }),
    problems: ['bad-request', 'not-found', 'email-not-verified'],
  }),
  previewRestore: defineCall({
    method: 'POST',
    path: 'drives/:driveId/trash/restore/preview',
    summary:
      'The folders with rights on them that restoring these would bring back: whose rights those are, gets access again.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    body: chosen,
    status: 200,
    response: z.object({ folders: z.array(z.string()) }),
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  previewDeleteForever: defineCall({
    method: 'POST',
    path: 'drives/:driveId/trash/delete/preview',
    summary:
      'What `drives/:driveId/trash/delete` with the same body would take. What is not in the trash any more is left out; where nothing is left: not found.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    body: chosen,
    status: 200,
    response: wireDeletedForever,
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  deleteForever: defineCall({
    method: 'POST',
    path: 'drives/:driveId/trash/delete',
    summary:
      'Removes items of the trash, all that was deleted inside with them, and all their versions, from the history and the snapshots. Their contents go a day later, where nothing else names them. It cannot be undone.',
    auth: 'bearer',
    idempotent: true,
    params: z.object({ driveId: z.string() }),
    body: chosen,
    status: 200,
    response: wireDeletedForever,
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
} as const;
