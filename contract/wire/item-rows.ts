import { z } from 'zod/mini';
import { mapKeys, numberColumns } from '../entities/item-fields.ts';

/** A folder as the specification's listings and events carry it. Times: see time.ts. Sizes: bytes. */
export const wireFolder = z.object({
  folder_id: z.string(),
  folder_name: z.string(),
  parent_folder: z.string(),
  path: z.string(),
  drive_id: z.string(),
  size: z.number(),
  created: z.number(),
  last_access: z.number(),
  last_written: z.number(),
  index_no: z.number(),
  attribute: z.number(),
  permission: z.number(),
});
export type WireFolder = z.infer<typeof wireFolder>;

export const wireFile = z.object({
  file_id: z.string(),
  filename: z.string(),
  parent_folder: z.string(),
  path: z.string(),
  drive_id: z.string(),
  size: z.number(),
  created: z.number(),
  last_access: z.number(),
  last_written: z.number(),
  permission: z.number(),
  /** The sequence with which its content was replaced; absent where it is the first. */
  content_seq: z.optional(z.number()),
});
export type WireFile = z.infer<typeof wireFile>;

/**
 * Items as columns, sorted by parent, then folders before files, then name key. Ids are 32 hex digits each, in one
 * string, without hyphens; 32 zeros are the root. `runs` says how many consecutive items share parent and kind
 * (0 folder, 1 file). Times are milliseconds since 1970, sizes bytes.
 * Few files have had another content: `content_seqs` names those alone, by their places in the columns, with the sequences
 * of their present contents; of all others that is 0. It is left out where there are none, and ignored by who does not
 * know it.
 */
export const itemColumns = z.object({
  ids: z.string(),
  runs: z.array(
    z.object({ parent: z.string(), kind: z.union([z.literal(0), z.literal(1)]), count: z.number() }),
  ),
  names: z.array(z.string()),
  ...mapKeys(numberColumns, () => z.array(z.number())),
  content_seqs: z.optional(z.object({ at: z.array(z.number()), seqs: z.array(z.number()) })),
});
export type ItemColumns = z.infer<typeof itemColumns>;
