import { z } from 'zod/mini';
import { limits } from '../../rules/limits.ts';
import { defineCall } from '../call.ts';

export const restoreCalls = {
  previewMomentRestore: defineCall({
    method: 'POST',
    path: 'drives/:driveId/restore/preview',
    summary:
      'What `RESTORE_ITEMS` with the same data and `contents` would change, and nothing is changed: how many items would come back, and how many files get the content that they had. `code` is the one with which it would be refused, and then both are 0.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    body: z.object({
      items: z
        .array(z.string().check(z.maxLength(64)))
        .check(z.minLength(1), z.maxLength(limits.restoreSelectionItems)),
      from_seq: z.number().check(z.int(), z.minimum(0)),
      from_epoch: z.optional(z.string().check(z.maxLength(64))),
    }),
    status: 200,
    response: z.object({
      items: z.number(),
      versions: z.number(),
      code: z.optional(z.enum(['nothing-to-restore', 'too-many-items', 'deleted-forever'])),
    }),
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified', 'cursor-expired'],
  }),
} as const;
