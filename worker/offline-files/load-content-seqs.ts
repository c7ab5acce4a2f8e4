import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { groupBy } from '../lib/group-by.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { findBlock } from '../replica/block-directory.ts';
import { loadChildren } from '../replica/leaves/children.ts';
import type { JournalItem, ReplicaDatabase } from '../replica/replica-database.ts';
import { findItem } from '../replica/sorted-block.ts';

/** `content_seq` of files, from the leaves that they stand in. Inside a transaction. */
export async function loadContentSeqs(
  db: ReplicaDatabase,
  r: number,
  files: Iterable<JournalItem>,
): Promise<ReadonlyMap<string, number>> {
  const seqs = new Map<string, number>();
  for (const [parentId, inFolder] of groupBy([...files], (file) => file.parentId)) {
    await stayInTransaction();
    const children = await loadChildren(db, r, parentId, 'file');
    const byPart = groupBy(inFolder, ({ name }) => findBlock(children.directory, sortKey(name)));
    const parts = [...byPart.keys()].filter((part) => part >= 0);
    const columns = await children.columns(parts);
    parts.forEach((part, index) => {
      const here = columns[index];
      for (const { id, name } of here ? (byPart.get(part) ?? []) : []) {
        const at = here ? findItem(here, sortKey(name), id) : -1;
        if (at >= 0) seqs.set(id, here?.contentSeqs?.[at] ?? 0);
      }
    });
  }
  return seqs;
}
