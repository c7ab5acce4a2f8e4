import { z } from 'zod/mini';

/**
 * Many small files in one request: `POST drives/{driveId}/bundles`. The body is
 *
 *   u32 (big-endian): length of the manifest | manifest, JSON in UTF-8 | the bytes of its files, in its order
 *
 * All of it is one event with one sequence. The same `event_id` with the same manifest gets the first answer again; a
 * manifest that was refused as a whole (status other than 200) may be sent again. Limits: `bundle…` in rules/limits.ts.
 */
export const bundleContentType = 'application/x-lunvik-bundle';

export function bundlesPath(driveId: string): string {
  return `drives/${driveId}/bundles`;
}

const name = z.string().check(z.maxLength(1024));
/** As of items, see time.ts. */
const time = z.optional(z.number());

const bundleFolder = z.object({ id: z.guid(), parent: z.string(), name, last_written: time });

const bundleFile = z.object({
  id: z.guid(),
  parent: z.string(),
  name,
  size: z.number().check(z.int(), z.minimum(0)),
  last_written: time,
  /** The content hash, 64 hex digits: SHA-256 over the SHA-256 of each block of `limits.contentBlockBytes`. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /**
   * Its content replaces that of the file `id`, wherever that is now and whatever it is called. Where it is gone, the
   * content comes in as a new file with this parent and name, and the result says its id (`placed_as`).
   */
  instead: z.optional(z.boolean()),
});

/** `parent` is a folder of the filespace or one that stands before in `folders`. */
export const bundleManifest = z.object({
  event_id: z.guid(),
  folders: z.array(bundleFolder),
  files: z.array(bundleFile),
  /** How far the device had applied the log, and which log, when the replacements were chosen; as in events. */
  base_seq: z.optional(z.number()),
  base_epoch: z.optional(z.string().check(z.maxLength(64))),
});
export type BundleManifest = z.infer<typeof bundleManifest>;
