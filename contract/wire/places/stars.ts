import { z } from 'zod/mini';
import { limits } from '../../rules/limits.ts';
import { defineCall } from '../call.ts';

/** The stars of one person in one filespace: on what is there and may be seen. */
const wireStars = z.object({
  drive_id: z.string(),
  /** Of what the person may see: with another one other stars may be shown. */
  scope_hash: z.string(),
  /** When each was given, in seconds; the latest first. */
  stars: z.array(z.object({ item_id: z.string(), starred: z.number() })),
});
export type WireStars = z.infer<typeof wireStars>;

export const starCalls = {
  listStars: defineCall({
    method: 'GET',
    path: 'drives/:driveId/stars',
    summary:
      'What this person has starred, of what they may see. Who sees everything is told of stars on deleted items too: those show again when the items come back.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    status: 200,
    response: wireStars,
    problems: ['not-found', 'email-not-verified'],
  }),
  setStars: defineCall({
    method: 'PUT',
    path: 'drives/:driveId/stars',
    summary:
      'Gives or takes this person’s stars, in this order; the last of several for one item counts. What cannot be starred is said, and keeps nothing from the rest: what is not there for this person, and what is more than a filespace may have. Making it again changes nothing.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    body: z.object({
      items: z
        .array(z.object({ item_id: z.string().check(z.maxLength(64)), is_starred: z.boolean() }))
        .check(z.minLength(1), z.maxLength(limits.starsPerRequest)),
    }),
    status: 200,
    response: z.extend(wireStars, {
      refused: z.array(z.object({ item_id: z.string(), reason: z.enum(['not-found', 'too-many']) })),
    }),
    problems: ['bad-request', 'not-found', 'email-not-verified'],
  }),
} as const;
