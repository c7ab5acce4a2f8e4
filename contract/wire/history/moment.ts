import { z } from 'zod/mini';
import { defineCall } from '../call.ts';

/** A moment of a filespace's log: after the change of a sequence. */
const wireMoment = z.object({
  seq: z.number(),
  /** When that change was made, in seconds; of 0 when the filespace was. */
  time: z.number(),
});
export type WireMoment = z.infer<typeof wireMoment>;

/** Into how many equal parts the kept time is divided to say when much was done. */
export const densityParts = 30;

/** Seconds; what is larger is no time. */
const time = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(253_402_300_799));
const sequence = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

export const momentCalls = {
  findMoment: defineCall({
    method: 'GET',
    path: 'drives/:driveId/moment',
    summary:
      'Which sequence was the last at a `time` (seconds), or when the sequence `at` was; without both, the latest moment before that of now. With `parent` also the moments that an earlier and a later change below that folder lead to. Who sees only some folders is told of the changes that they could see alone. A time that is still to come, by more than a minute, is no time.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    query: z.object({
      time: z.optional(time),
      at: z.optional(sequence),
      epoch: z.optional(z.string()),
      parent: z.optional(z.string()),
    }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      /** The log that the sequences count. */
      epoch: z.string(),
      ...wireMoment.shape,
      /** Whether it can be read; of a time from before what is kept, `seq` and `time` are those of `oldest`. */
      kept: z.boolean(),
      /** The first and the last moment of what the history keeps for this person. Snapshots may keep older ones. */
      oldest: wireMoment,
      latest: wireMoment,
      /**
       * With `parent`: at which one change fewer, and one more, was made there; null where there is none. Both are left out
       * where so much lies there that looking for them takes too long.
       */
      previous: z.optional(z.nullable(wireMoment)),
      next: z.optional(z.nullable(wireMoment)),
    }),
    problems: ['bad-request', 'not-found', 'email-not-verified', 'cursor-expired'],
  }),
  momentDensity: defineCall({
    method: 'GET',
    path: 'drives/:driveId/moment/density',
    summary:
      'How many changes were made in each of 30 equal parts of the time from the oldest moment of the history until now; null for who sees only some folders.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      epoch: z.string(),
      oldest: wireMoment,
      latest: wireMoment,
      /** By the server's clock, in seconds. */
      now: z.number(),
      counts: z.nullable(z.array(z.number())),
    }),
    problems: ['bad-request', 'not-found', 'email-not-verified', 'cursor-expired'],
  }),
} as const;
