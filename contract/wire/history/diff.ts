import { z } from 'zod/mini';
import { limits } from '../../rules/limits.ts';
import { defineCall } from '../call.ts';

const sequence = z.optional(z.coerce.number().check(z.int(), z.minimum(0)));

/** In which ways an item may differ between two moments. Of one that is at both, more than one may be. */
export const differenceKinds = ['added', 'removed', 'changed', 'renamed', 'moved'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** An item as it was at one of the two moments. Sizes: bytes. */
const momentSide = z.object({
  name: z.string(),
  /** Of a file; 0 of a folder. */
  size: z.number(),
  /** As of items. */
  last_written: z.number(),
  /** The folder that it was in then, and that folder's path of then by names from the root, whose own path is `/`. */
  parent_folder: z.string(),
  parent_path: z.string(),
});

/** An item that is not at both moments, or is not the same at both. */
export const wireDifference = z.object({
  id: z.string(),
  kind: z.enum(['folder', 'file']),
  /** `changed` is its content: what has the same content again has not changed. */
  differences: z.array(z.enum(differenceKinds)),
  /** The folder under which it is listed: that of `to` or, of what was removed, that of `from`. */
  folder: z.string(),
  /** At `from`; null where it was not there, or was not this person's to see. */
  former: z.nullable(momentSide),
  /** At `to`, the same. */
  present: z.nullable(momentSide),
});
export type WireDifference = z.infer<typeof wireDifference>;

export const differenceTotals = z.object({
  items: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  renamed: z.number(),
  moved: z.number(),
});
export type DifferenceTotals = z.infer<typeof differenceTotals>;

export const diffCalls = {
  compareMoments: defineCall({
    method: 'GET',
    path: 'drives/:driveId/diff',
    summary:
      'What differs between two sequences of a filespace, each item once, as far as this person could see it then: grouped by folder in the order of their paths, folders before files, by name. `from` or `to` absent is now; `parent` asks for what is or was below one folder. The first page names both sequences and has the totals; pass both with `next` as `after` until it is null. `only` lists the items that differ in one way.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    query: z.object({
      from: sequence,
      to: sequence,
      epoch: z.optional(z.string()),
      parent: z.optional(z.string()),
      only: z.optional(z.enum(differenceKinds)),
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageItems)),
        limits.adminPageItems,
      ),
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      /** The log that both sequences count. */
      epoch: z.string(),
      from: z.number(),
      to: z.number(),
      /** Of `parent`, unless that is the root: as of `folders`. */
      parent_path: z.optional(z.string()),
      /** On the first page: of all items, whatever `only` lists. An item counts for each way in which it differs. */
      totals: z.optional(differenceTotals),
      next: z.nullable(z.string()),
      /**
       * The folders under which the page's items are listed, in their order, each with how many items are listed under
       * it in all. The path is that of `to` or, where the folder was not there, that of `from`.
       */
      folders: z.array(z.object({ folder_id: z.string(), path: z.string(), items: z.number() })),
      items: z.array(wireDifference),
    }),
    problems: ['bad-request', 'not-found', 'email-not-verified', 'cursor-expired'],
  }),
} as const;
