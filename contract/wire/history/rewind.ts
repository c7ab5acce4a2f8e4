import { z } from 'zod/mini';
import { undoObstacleReasons } from '../../changes/undo-obstacle.ts';
import { defineCall } from '../call.ts';

/** How many items a change like an undo did something to; one that got another name and another folder counts for both. */
export const undoCounts = z.object({
  /** To the trash, with all that went along. */
  removed: z.number(),
  /** From the trash, or from the history. */
  restored: z.number(),
  renamed: z.number(),
  moved: z.number(),
  /** Files that got another content of theirs again. */
  versions: z.number(),
});
export type UndoCounts = z.infer<typeof undoCounts>;

/** What the result of an event says of UNDO_CHANGE and REWIND, besides `entries` for names that were taken. */
export const undoResults = {
  undone: z.optional(undoCounts),
  rewound: z.optional(
    z.object({
      ...undoCounts.shape,
      /** Deleted forever since, and not to be brought back. */
      erased: z.number(),
      /** Of how it was before. */
      snapshot: z.object({ id: z.string(), schedular_name: z.string() }),
    }),
  ),
  /** Of `undo-refused`: what stands in the way; see changes/undo-obstacle.ts. `name` is '' of the root. */
  because: z.optional(
    z.object({
      reason: z.enum(undoObstacleReasons),
      item_id: z.string(),
      kind: z.enum(['folder', 'file']),
      name: z.string(),
      /** An address; absent where nobody did it, the person is gone, or the reader sees only some folders. */
      by: z.optional(z.string()),
    }),
  ),
} as const;

export const rewindTotals = z.object({
  /** That would change, each once; without those that are erased. */
  items: z.number(),
  ...undoCounts.shape,
  /** Deleted forever since: they do not come back. */
  erased: z.number(),
});
export type RewindTotals = z.infer<typeof rewindTotals>;

export const rewindCalls = {
  previewRewind: defineCall({
    method: 'GET',
    path: 'drives/:driveId/rewind',
    summary:
      'What the event REWIND with the same `folder` and moment would do now. Which items that are, `drives/:driveId/diff` lists. `rejected`: something above the folder was below it then. `too-large`: more than 100,000 items would change.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    query: z.object({
      /** Absent: the root. */
      folder: z.optional(z.string().check(z.maxLength(64))),
      at: z.coerce.number().check(z.int(), z.minimum(0)),
      epoch: z.optional(z.string()),
    }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      /** The log that `at` counts. */
      epoch: z.string(),
      at: z.number(),
      folder_id: z.string(),
      totals: rewindTotals,
      /** The folders with rights on them that would come back: whose rights those are, gets access again. */
      folders_regaining: z.array(z.string()),
    }),
    problems: [
      'bad-request',
      'not-found',
      'not-allowed',
      'email-not-verified',
      'cursor-expired',
      'rejected',
      'too-large',
    ],
  }),
} as const;
