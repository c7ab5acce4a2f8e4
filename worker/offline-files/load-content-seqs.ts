import { Dexie } from 'dexie';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import type { JournalItem, ReplicaDatabase } from '../replica/replica-database.ts';

/** `content_seq` of files, from the blocks that they stand in. Inside a transaction. */
export async function loadContentSeqs(
  db: ReplicaDatabase,
  r: number,
  files: Iterable<JournalItem>,
): Promise<ReadonlyMap<string, number>> {
  const parents = new Map<string, Set<string>>();
  for (const { id, parentId } of files) {
    const ids = parents.get(parentId) ?? new Set();
    ids.add(id);
    parents.set(parentId, ids);
  }
  const seqs = new Map<string, number>();
  for (const [parentId, ids] of parents) {
    const blocks = await db.files
      .where('[r+p+k]')
      .between([r, parentId, Dexie.minKey], [r, parentId, Dexie.maxKey])
      .toArray();
    for (const block of blocks)
      for (const at of block.names.keys()) {
        const id = unpackId(block.ids, at * idBytes);
        if (ids.has(id)) seqs.set(id, block.contentSeqs?.[at] ?? 0);
      }
  }
  return seqs;
}
