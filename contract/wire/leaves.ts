import { z } from 'zod/mini';

/**
 * All that a person sees of a filespace, as leaves: `GET drives/{driveId}/leaves`, with a bearer token. The body is the
 * stream of frames that contract/replica-format/leaf-stream.ts describes: a head, then all folders, then all files, each in
 * the order [parent, sort key, id], at one sequence. Cut anywhere, it goes on behind the last whole leaf: ask with the `at`
 * and `epoch` of its head, and `after`, which is the position that came with that leaf. Where the rights of the person
 * change meanwhile, it ends without its end frame. Who sees everything may get the filespace as it was a while ago, as the
 * `seq` of the head says: what changed since comes with the difference. Problems: those of itemPage.
 */
export function leavesPath(driveId: string): string {
  return `drives/${driveId}/leaves`;
}

export const leavesQuery = z.object({
  /** The sequence; absent: now. */
  at: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  /** The log that `at` counts. */
  epoch: z.optional(z.string()),
  /** Where there is no `at`: not before this sequence: the device was at the one before, and could not go on from there. */
  least: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  after: z.optional(z.string().check(z.maxLength(4096))),
});
export type LeavesQuery = z.infer<typeof leavesQuery>;

/** What the leaves are of: as the same fields of itemPage. */
export const leavesHead = z.object({
  drive_id: z.string(),
  epoch: z.string(),
  seq: z.number(),
  scope_hash: z.string(),
  grants: z.optional(z.array(z.object({ folder_id: z.string(), permission: z.number() }))),
  total: z.nullable(z.number()),
});
export type LeavesHead = z.infer<typeof leavesHead>;
