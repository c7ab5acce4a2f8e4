import { z } from 'zod/mini';
import { limits } from '../../rules/limits.ts';
import { defineCall } from '../call.ts';
import { undoCounts } from './rewind.ts';

/** What a line of the activity says was done. */
export const activityKinds = [
  'created',
  'uploaded',
  'replaced',
  'renamed',
  'moved',
  'copied',
  'deleted',
  'restored',
  /** A file got a content again that it had before. */
  'version-restored',
  /** Another change was taken back. */
  'undone',
  /** A folder, or the filespace, was brought back to an earlier moment. */
  'rewound',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** A folder, as it was called then; of the root no name. */
const folderThen = z.object({ id: z.string(), name: z.string() });

/** What one change of the log did to what this person may know of. */
export const wireActivityLine = z.object({
  seq: z.number(),
  /** Seconds. */
  time: z.number(),
  kind: z.enum(activityKinds),
  /** An address, of who left the workspace the one that they had; null where the account is gone. Absent of who sees only some folders. */
  by: z.optional(z.nullable(z.string())),
  /** How many files and folders it was about, with all that lay inside; of these so many are not inside another one. */
  files: z.number(),
  folders: z.number(),
  tops: z.number(),
  /** The first of those, by the names that they had then; `parent_folder`: where each is now, null where it is gone. */
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['folder', 'file']),
      name: z.string(),
      parent_folder: z.nullable(z.string()),
    }),
  ),
  /** The folder that all of them were in after it, or before they were deleted; null: several, or not to be seen. */
  folder: z.nullable(folderThen),
  /** What one that got another name was called before. */
  from_name: z.optional(z.string()),
  /** The folder that one that moved came from; null where it could not be seen there. */
  from_folder: z.optional(z.nullable(folderThen)),
  /** Of `undone` and `rewound`: what it did to what this person may know of. */
  did: z.optional(undoCounts),
  /** Of `undone`: the change that was taken back, and what that was. Absent of who sees only some folders. */
  undid: z.optional(z.object({ seq: z.number(), kind: z.enum(activityKinds) })),
  /** Of `rewound`: the sequence that it went back to, and the folder, of the whole filespace the root. As `undid`. */
  rewound_to: z.optional(z.object({ seq: z.number(), folder: z.nullable(folderThen) })),
});
export type WireActivityLine = z.infer<typeof wireActivityLine>;

export const activityCalls = {
  listActivity: defineCall({
    method: 'GET',
    path: 'drives/:driveId/activity',
    summary:
      'What was done in a filespace, the latest first, as far as the history goes back: to what this person could see then and may see now. Of one `item`, or of a folder (`parent`) with what was below it then or is now; `person`: an address, for who sees everything. Pass `next` as `before` until it is null; `after`: only what came after that sequence.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    query: z.object({
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.activityPageLines)),
        limits.adminPageItems,
      ),
      /** `seq` of the last line of the page before. */
      before: z.optional(z.string().check(z.maxLength(64))),
      /** A sequence: `seq` of an earlier answer, for what was done since. */
      after: z.optional(z.string().check(z.maxLength(64))),
      parent: z.optional(z.string().check(z.maxLength(64))),
      item: z.optional(z.string().check(z.maxLength(64))),
      person: z.optional(z.string().check(z.maxLength(320))),
      kind: z.optional(z.enum(activityKinds)),
    }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      /** The log that the sequences count, and how far it had come. */
      epoch: z.string(),
      seq: z.number(),
      /** As of `itemPage`: the rights by which it was answered. */
      scope_hash: z.string(),
      next: z.nullable(z.string()),
      lines: z.array(wireActivityLine),
    }),
    problems: ['bad-request', 'not-found', 'email-not-verified'],
  }),
} as const;
