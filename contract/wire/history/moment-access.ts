import { z } from 'zod/mini';
import { wireGroupGrant, wireUserGrant } from '../access/access.ts';
import { defineCall } from '../call.ts';

export const momentAccessCalls = {
  accessAtMoment: defineCall({
    method: 'GET',
    path: 'drives/:driveId/access',
    summary:
      'Who had a right on a folder at a moment: the rights that stood then on it and on the folders above it, by the tree of then. Users and groups that are gone since are called as then. Owners and admins, who see everything, are not listed.',
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
      /** `folder_path` is that of then. */
      users: z.array(wireUserGrant),
      groups: z.array(wireGroupGrant),
    }),
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified', 'cursor-expired'],
  }),
} as const;
