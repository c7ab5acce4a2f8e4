import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { serverEventTypes } from './events.ts';

/** The socket is at /api/realtime?ticket=… Each frame, both ways, is JSON in UTF-8 in base64. */
export const realtimePath = 'realtime';

/** With this code a socket is closed that is one too many of its session: another one is of use in a minute at the earliest. */
export const tooManySocketsCode = 1013;

/** With this code a server that ends sends its sockets away: another one, or the next process, takes them at once. */
export const restartCode = 1012;

export const realtimeCalls = {
  realtimeTicket: defineCall({
    method: 'POST',
    path: 'realtime/ticket',
    summary: 'A ticket that opens the real-time channel once, within 30 seconds.',
    auth: 'bearer',
    status: 201,
    response: z.object({ ticket: z.string() }),
    problems: ['email-not-verified'],
  }),
} as const;

/** Client to server: `{driveId, userId}` follows a filespace; `userId` must be the bearer's. `PING` asks for `PONG`. */
export const clientFrame = z.union([
  z.object({ driveId: z.string(), userId: z.string() }),
  z.object({ leave: z.string() }),
  z.object({ type: z.literal('PING') }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/**
 * Server to client.
 * - FOLLOWING answers {driveId, userId}: from here on the filespace's events come, starting after `cursor`. It is said
 *   again when the person may see more or less there: a device that holds the rows of another `scope_hash` fills again.
 * - REFUSED answers it where there is no such filespace for this person.
 * - An event of a filespace carries `seq` (its own), `prev` and `cursor`. A device whose cursor is `prev` applies
 *   `data` (a wireFolder or wireFile row; of a deletion its id) and has `cursor`; any other, and any that gets
 *   `pull: true`, fetches the difference.
 * - Events about workspaces and filespaces carry ids; the client lists again.
 */
export const serverFrame = z.union([
  z.object({
    type: z.literal('FOLLOWING'),
    drive_id: z.string(),
    cursor: z.number(),
    epoch: z.string(),
    scope_hash: z.optional(z.string()),
  }),
  z.object({ type: z.literal('REFUSED'), drive_id: z.string() }),
  z.object({ type: z.literal('PONG') }),
  z.object({
    type: z.enum(serverEventTypes),
    data: z.record(z.string(), z.unknown()),
    drive_id: z.optional(z.string()),
    event_response: z.optional(z.unknown()),
    uid: z.optional(z.string()),
    seq: z.optional(z.number()),
    prev: z.optional(z.number()),
    cursor: z.optional(z.number()),
    epoch: z.optional(z.string()),
    pull: z.optional(z.boolean()),
    /** Who did it, for a notice; absent where the reader must not know. */
    by: z.optional(z.string()),
  }),
  z.object({ message: z.literal('progress'), uid: z.string(), progress: z.number() }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;
