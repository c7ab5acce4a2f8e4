import { z } from 'zod/mini';
import { limits } from '../rules/limits.ts';
import { defineCall } from './call.ts';
import { clientEvent } from './events.ts';
import { undoResults } from './history/rewind.ts';
import { itemColumns, wireFile, wireFolder } from './item-rows.ts';

const whole = z.coerce.number().check(z.int(), z.minimum(0));
const drive = z.object({ driveId: z.string() });
const upTo = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most));

/**
 * A moment of a filespace in the query of a call: a sequence of the log that goes by the name `epoch`. Absent: now.
 * `cursor-expired` is what neither the history nor a snapshot keeps, what is from before the person's present rights,
 * what is still to come, and any moment of another log.
 */
export const momentQuery = z.object({ at: z.optional(whole), epoch: z.optional(z.string()) });

/** What became of one event. The same event_id gets the same result for ever. */
export const eventResult = z.object({
  event_id: z.string(),
  status: z.enum(['applied', 'duplicate', 'rejected']),
  /** Of a rejection: a kind of ChangeProblem, or `event-id-reused`, `bad-event`, `drive-gone`. */
  code: z.optional(z.string()),
  /** The filespace's sequence after the event; of a duplicate, the first one's. */
  seq: z.optional(z.number()),
  /** All was as asked for already: the sequence is that of somebody's earlier change, and there is nothing to undo. */
  unchanged: z.optional(z.boolean()),
  /** The name that the item got, where it is not the one asked for. */
  name: z.optional(z.string()),
  /** Of a deletion: how many items that came after its base sequence were kept, and in which folder. */
  kept: z.optional(z.object({ count: z.number(), folder_id: z.string() })),
  /** Of a creation, copy or move into a folder that was deleted concurrently: where the item went instead. */
  placed_in: z.optional(z.string()),
  /** Of a rename or move: how a concurrent change had named or placed the item before this one superseded it. */
  replaced: z.optional(z.object({ name: z.string(), folder_id: z.string() })),
  /** Of content for a file that is gone: the id of the new file that it came into. */
  placed_as: z.optional(z.string()),
  /** Of a replacement: somebody else (`by`) had replaced the content, which its sender had not seen. Both are versions. */
  concurrent: z.optional(z.boolean()),
  /**
   * Of a restore: how many items came back, how many files that were there got another content, and which folders above
   * what came back had to be made again.
   */
  restored: z.optional(
    z.object({
      items: z.number(),
      versions: z.optional(z.number()),
      folders: z.array(z.object({ folder_id: z.string(), name: z.string() })),
    }),
  ),
  /**
   * Of a bundle or restore: those of its entries that were refused, or got another name or folder than was asked for,
   * or replaced what somebody else had just replaced.
   */
  entries: z.optional(
    z.array(
      z.object({
        id: z.string(),
        code: z.optional(z.string()),
        name: z.optional(z.string()),
        placed_in: z.optional(z.string()),
        placed_as: z.optional(z.string()),
        concurrent: z.optional(z.boolean()),
        by: z.optional(z.string()),
      }),
    ),
  ),
  ...undoResults,
  /** Who made the concurrent change that this one met. Absent where the reader must not know. */
  by: z.optional(z.string()),
});
export type EventResult = z.infer<typeof eventResult>;

/** Renames and moves of the caller that a concurrent change of somebody else replaced. Times as of events. */
const superseded = z.optional(
  z.array(z.object({ event_id: z.string(), by: z.optional(z.string()), time: z.number() })),
);

export const itemCalls = {
  listFolders: defineCall({
    method: 'GET',
    path: 'folders/:driveId',
    summary: 'All folders of a filespace, page by page until fewer than `limit` come back.',
    auth: 'bearer',
    params: drive,
    query: z.object({
      limit: z._default(upTo(limits.pageItems), limits.pageItems),
      offset: z._default(whole, 0),
    }),
    status: 200,
    response: z.array(wireFolder),
    problems: ['not-found', 'email-not-verified'],
  }),
  itemPage: defineCall({
    method: 'GET',
    path: 'drives/:driveId/items',
    summary:
      'Folders and files as columns, in pages at one sequence. The first page names the sequence; the next ones pass it as `at` with `after`. `parent` asks for the children of one folder only.',
    auth: 'bearer',
    params: drive,
    query: z.object({
      limit: z._default(upTo(limits.pageItems), limits.pageItems),
      ...momentQuery.shape,
      after: z.optional(z.string().check(z.maxLength(4096))),
      parent: z.optional(z.string()),
    }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      epoch: z.string(),
      seq: z.number(),
      scope_hash: z.string(),
      /** The person's rights on folders; absent of who sees everything. */
      grants: z.optional(z.array(z.object({ folder_id: z.string(), permission: z.number() }))),
      /** Items in all, where it is known; for progress. */
      total: z.nullable(z.number()),
      next: z.nullable(z.string()),
      columns: itemColumns,
      /** On the first page of one folder at a moment: the folders from below the root to that folder itself. */
      path: z.optional(z.array(z.object({ folder_id: z.string(), folder_name: z.string() }))),
    }),
    problems: ['not-found', 'email-not-verified', 'cursor-expired'],
  }),
  listChildren: defineCall({
    method: 'GET',
    path: 'folders/:driveId/:folderId',
    summary:
      'The children of a folder. By name, folders come first when ascending and last when descending; by size and by ' +
      'time they come first, and what is equal by name. `search` finds what is in it and below it by all of its words, in whatever case, order and accents.',
    auth: 'bearer',
    params: z.object({ driveId: z.string(), folderId: z.string() }),
    query: z.object({
      limit: z._default(upTo(limits.pageItems), limits.adminPageItems),
      offset: z._default(whole, 0),
      sortBy: z._default(z.enum(['name', 'size', 'last_written']), 'name'),
      sortDir: z._default(z.enum(['asc', 'desc']), 'asc'),
      search: z.optional(z.string().check(z.maxLength(255))),
    }),
    status: 200,
    response: z.object({ files: z.array(wireFile), folders: z.array(wireFolder) }),
    problems: ['not-found', 'email-not-verified'],
  }),
  searchItems: defineCall({
    method: 'GET',
    path: 'drives/:driveId/search',
    summary:
      'Folders and files whose names hold a term, as the filespace was at a sequence, with their paths of then: folders first, then by name. They are those that a device with that tree finds. A page may hold fewer than `limit`; the last one has no `next`.',
    auth: 'bearer',
    params: drive,
    query: z.object({
      ...momentQuery.shape,
      at: whole,
      term: z.string().check(z.maxLength(1024)),
      after: z.optional(z.string().check(z.maxLength(4096))),
      limit: z._default(upTo(limits.pageItems), limits.adminPageItems),
    }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      epoch: z.string(),
      seq: z.number(),
      folders: z.array(wireFolder),
      files: z.array(wireFile),
      next: z.nullable(z.string()),
    }),
    problems: ['not-found', 'email-not-verified', 'cursor-expired'],
  }),
  childFolders: defineCall({
    method: 'GET',
    path: 'drives/folders',
    summary: 'The folders directly inside a folder, by name.',
    auth: 'bearer',
    query: z.object({ driveId: z.string(), folderId: z.string() }),
    status: 200,
    response: z.array(wireFolder),
    problems: ['not-found', 'email-not-verified'],
  }),
  postEvents: defineCall({
    method: 'POST',
    path: 'events/:driveId',
    summary:
      'Changes to items, in order. Each is atomic and has its own result; a rejected one does not stop the next.',
    auth: 'bearer',
    params: drive,
    body: z.array(clientEvent).check(z.minLength(1), z.maxLength(limits.eventsPerRequest)),
    status: 200,
    response: z.array(eventResult),
    problems: ['not-found', 'email-not-verified', 'too-many-requests'],
  }),
  difference: defineCall({
    method: 'GET',
    path: 'events/:driveId',
    summary:
      'The net difference between a sequence and now: rows that are new or changed, and the topmost ids that are gone. Apply the rows first, then remove what is left below the gone ids. With `limit` it comes in pages: the first one names the sequence `to`; the next ones pass it with `after`, and are of the difference between the same two sequences, whatever happens meanwhile. Rows come on the first pages, gone ids on the last. Without `limit`, a large difference is `cursor-expired`. `epoch` may be the former name of a log that was renamed since, as after a standby was promoted: the answer goes on under the new name where both have the same changes up to `since`, and is `cursor-expired` elsewhere.',
    auth: 'bearer',
    params: drive,
    query: z.object({
      since: whole,
      epoch: z.optional(z.string()),
      limit: z.optional(upTo(limits.differencePageItems)),
      to: z.optional(whole),
      after: z.optional(z.string().check(z.maxLength(4096))),
    }),
    status: 200,
    response: z.object({
      drive_id: z.string(),
      epoch: z.string(),
      from: z.number(),
      to: z.number(),
      scope_hash: z.string(),
      columns: itemColumns,
      /** 32 hex digits each, in one string. */
      gone: z.string(),
      /** Where the next page goes on; null on the last one, absent where no pages were asked for. */
      next: z.optional(z.nullable(z.string())),
      /** On the last page. */
      superseded,
      /** `superseded`, as pages up to 0.0.18 call it. It may go two releases later, in 0.0.20. */
      overruled: superseded,
    }),
    problems: ['not-found', 'email-not-verified', 'cursor-expired'],
  }),
  copyItem: defineCall({
    method: 'POST',
    path: 'drives/items/copy',
    summary:
      'Copies an item with all that is below it. `event_id` makes a repeat harmless and names the new ids.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      id: z.guid(),
      destination_id: z.string(),
      drive_id: z.string(),
      event_id: z.optional(z.guid()),
    }),
    status: 200,
    response: eventResult,
    problems: ['not-found', 'email-not-verified'],
  }),
} as const;
