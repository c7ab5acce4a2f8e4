import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ContentHash, hashStream } from '../storage/content-hash.ts';
import { locateContent } from '../storage/content-location.ts';
import { type ReadContent, readContent } from '../storage/read-content.ts';

const bytesPerTurn = 1_073_741_824;
const atOnce = 200;

/**
 * Hashes what the own storage held before contents were hashed at their arrival, some at each turn. What customers store
 * with others is not read for it: they would pay for that, and a ZIP of it works without. What cannot be read is left out
 * until the next start: whoever downloads it gets an error.
 */
export function createContentHashing() {
  const unreadable = new Set<string>();
  return async function hashContents(
    { db, blobs, log }: Dependencies,
    { atMost = bytesPerTurn, ending }: { readonly atMost?: number; readonly ending?: AbortSignal } = {},
  ): Promise<void> {
    let left = atMost;
    while (left > 0) {
      const rows = await findUnhashed(db, [...unreadable]);
      if (rows.length === 0) return;
      for (const blob of rows) {
        if (left <= 0 || ending?.aborted) return;
        left -= Math.max(blob.size_bytes, 4096);
        try {
          const content = await readContent(blobs.ofRegion(blob.region), locateContent(blob));
          if (content === null) throw new Error('a blob is missing');
          await db
            .updateTable('blobs')
            .set(await hashUnless(ending, content))
            .where('id', '=', blob.id)
            .execute();
        } catch (err) {
          if (ending?.aborted) return;
          unreadable.add(blob.id);
          log.warn({ err, blobId: blob.id }, 'stored content could not be hashed');
        }
      }
    }
  };
}

/** A content may be so large that nobody who ends waits for it. */
async function hashUnless(ending: AbortSignal | undefined, content: ReadContent): Promise<ContentHash> {
  const breakOff = () => content.destroy(new Error('the server ends'));
  ending?.addEventListener('abort', breakOff, { once: true });
  try {
    return await hashStream(content);
  } finally {
    ending?.removeEventListener('abort', breakOff);
  }
}

async function findUnhashed(db: Kysely<Database>, except: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    workspace_id: string;
    region: string;
    size_bytes: number;
    pack_id: null;
    pack_offset: null;
  }>`
    select b.id, b.workspace_id, b.region, b.size_bytes, b.pack_id, b.pack_offset
    from blobs b join workspaces w on w.id = b.workspace_id and w.storage_type = 'own'
    where b.sha256 is null and b.unreferenced_at is null and b.id <> all(${except}::uuid[])
    order by b.id limit ${atOnce}`.execute(db);
  return rows;
}
