import { z } from 'zod/mini';
import { limits } from '../../rules/limits.ts';
import { defineCall } from '../call.ts';

/** A content that a file has or had. Of contents that are the same twice each is one, a rename or move makes none. */
export const wireVersion = z.object({
  /** Names it among those of the file: the sequence with which the file got it, 0 for the first one. */
  content_seq: z.number(),
  /** Bytes. */
  size: z.number(),
  /** The content hash, 64 hex digits; null where nobody has taken it. */
  hash: z.nullable(z.string()),
  /** When the content was last changed, as whoever brought it said: as of items. */
  last_written: z.number(),
  /** When it came, in seconds. */
  stored: z.number(),
  /** Who brought it: an address; null where the account is gone, or the log no longer says. Absent of who sees only some folders. */
  stored_by: z.optional(z.nullable(z.string())),
  /** What the file was called when it last had this content. */
  name: z.string(),
  /** Whether the file has it now; of a deleted file no version is. */
  current: z.boolean(),
  /**
   * A sequence at which the file had it and at which this person may read it: `at` of its content, its thumbnail and
   * downloads, `from_seq` of RESTORE_VERSION.
   */
  seq: z.number(),
  /** The snapshot that alone keeps it, because it is older than the history. */
  snapshot: z.nullable(z.object({ id: z.string(), schedular_name: z.string() })),
});
export type WireVersion = z.infer<typeof wireVersion>;

export const versionCalls = {
  listVersions: defineCall({
    method: 'GET',
    path: 'drives/:driveId/files/:fileId/versions',
    summary:
      'The contents that a file has and had, the latest first, as far as they are kept and this person could see them then and may see the file now; of a deleted file too, where the person saw it go. Pass `next` as `after` until it is null.',
    auth: 'bearer',
    params: z.object({ driveId: z.string(), fileId: z.string() }),
    query: z.object({
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.versionPageItems)),
        limits.adminPageItems,
      ),
      /** `content_seq` of the last version of the page before. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      file_id: z.string(),
      /** The log that the sequences count. */
      epoch: z.string(),
      next: z.nullable(z.string()),
      versions: z.array(wireVersion),
    }),
    problems: ['bad-request', 'not-found', 'email-not-verified'],
  }),
} as const;
