import { Dexie } from 'dexie';
import type { ItemKind } from '#contract/entities/item.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { readJournal } from '../replica/journal.ts';
import type {
  BlockRow,
  JournalItem,
  JournalRow,
  ReplicaDatabase,
  SyncStateRow,
} from '../replica/replica-database.ts';
import { type BlockKey, blockTable } from '../replica/table-writes.ts';
import { DriveIndex } from './drive-index.ts';

const blocksAtOnce = 256;

/** Reads a replica's blocks into a new index. The caller's transaction, if any, makes it one moment's picture. */
export async function buildIndex(db: ReplicaDatabase, drive: SyncStateRow): Promise<DriveIndex> {
  const shown = drive.shown;
  const r = shown?.r ?? 0;
  const index = new DriveIndex(drive.driveId, r, {
    revision: drive.revision,
    complete: shown?.complete ?? false,
    items: shown?.items ?? 0,
  });
  if (shown) for (const kind of ['folder', 'file'] as const) await readBlocks(db, r, kind, index);
  index.finish();
  return index;
}

/**
 * Brings an index up to what the database says, by the journal. False where it cannot: the index is as it was, and a
 * new one is to be built. Awaits nothing but the database, so that it may run inside a transaction.
 */
export async function followJournal(
  db: ReplicaDatabase,
  drive: SyncStateRow,
  index: DriveIndex,
): Promise<boolean> {
  if ((drive.shown?.r ?? 0) !== index.r || index.isStale || index.isWasteful) return false;
  const rows = index.revision < drive.revision ? await readJournal(db, drive, index.revision) : [];
  if (!rows) return false;
  const pages = await Promise.all(rows.map((row) => itemsOfBlocks(db, index.r, row)));
  rows.forEach((row, at) => {
    if (row.revision <= index.revision) return;
    const page = pages[at] ?? [];
    index.change(page.length > 0 ? [...row.rows, ...page] : row.rows, row.gone);
    index.revision = row.revision;
  });
  index.revision = Math.max(index.revision, drive.revision);
  index.complete = drive.shown?.complete ?? false;
  return true;
}

/** As followJournal, for a transaction that goes on from there whatever it takes. */
export async function catchUpIndex(
  db: ReplicaDatabase,
  drive: SyncStateRow,
  index: DriveIndex,
): Promise<void> {
  if (await followJournal(db, drive, index)) return;
  index.become(await buildIndex(db, drive));
}

async function readBlocks(db: ReplicaDatabase, r: number, kind: ItemKind, index: DriveIndex): Promise<void> {
  const table = blockTable(db, kind);
  let after: BlockKey | [number, typeof Dexie.minKey] = [r, Dexie.minKey];
  for (;;) {
    const blocks: BlockRow[] = await table
      .where('[r+p+k]')
      .between(after, [r, Dexie.maxKey], false, false)
      .limit(blocksAtOnce)
      .toArray();
    for (const block of blocks) index.addBlock(block.p, kind, block);
    const last = blocks.at(-1);
    if (!last || blocks.length < blocksAtOnce) return;
    after = [r, last.p, last.k];
  }
}

async function itemsOfBlocks(db: ReplicaDatabase, r: number, row: JournalRow): Promise<JournalItem[]> {
  const items: JournalItem[] = [];
  for (const kind of ['folder', 'file'] as const) {
    const names = (row.blocks ?? []).filter((block) => block.kind === kind);
    if (names.length === 0) continue;
    const blocks = await blockTable(db, kind).bulkGet(names.map(({ p, k }): BlockKey => [r, p, k]));
    for (const block of blocks) if (block) addItems(items, kind, block);
  }
  return items;
}

function addItems(into: JournalItem[], kind: ItemKind, block: BlockRow): void {
  block.names.forEach((name, at) => {
    into.push({
      id: unpackId(block.ids, at * idBytes),
      parentId: block.p,
      kind,
      name,
      sizeBytes: block.sizes[at] ?? 0,
      modifiedMs: block.modified[at] ?? 0,
    });
  });
}
