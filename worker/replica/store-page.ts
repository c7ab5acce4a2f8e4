import type { ItemKind } from '#contract/entities/item.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { emptyDirectory } from './block-directory.ts';
import { directoryField, writeFolderEdits } from './edit-folders.ts';
import { countItems, groupByFolder, type PageChildren, type PageFolder } from './group-page.ts';
import { writeJournal } from './journal.ts';
import type {
  BlockName,
  BlockRow,
  ListingRow,
  ReplicaDatabase,
  ReplicaState,
  SyncStateRow,
} from './replica-database.ts';
import { driveRow, type ReplicaHooks } from './replica-lifecycle.ts';
import { replicaTables } from './replica-tables.ts';
import { type Columns, concatColumns, keyAt, splitBlock } from './sorted-block.ts';
import {
  type BlockKey,
  blockRow,
  blockTable,
  dropFolder,
  putPage,
  putWithoutNotifying,
} from './table-writes.ts';
import { StaleWriterError, type WriteGuard } from './write-guard.ts';

/**
 * Stores the next page of a full sync, with where it continues: `after` is what the answer called `next`; null says that
 * this was the last page. Cut anywhere, the full sync continues from ReplicaState.after. Pages come in order. How far it has
 * got need not be announced to the screens with each page (`announces`): each would read it immediately, and the full sync
 * would wait for them.
 */
export async function storePage(
  db: ReplicaDatabase,
  driveId: string,
  columns: ItemColumns,
  after: string | null,
  guard: WriteGuard,
  { announces = true, within }: ReplicaHooks & { readonly announces?: boolean } = {},
): Promise<ReplicaState> {
  const folders = groupByFolder(columns);
  return db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const filling = drive.filling;
    if (!filling) throw new StaleWriterError('replica');
    // Where it ended but was never finished, it is gone through again from its start and writes the same rows.
    const before = filling.after === null ? 0 : filling.items;
    const page = new PageWriter(db, filling.r);
    const first = folders[0]?.p;
    if (
      filling.openParent !== null &&
      filling.openParent !== first &&
      (first !== undefined || after === null)
    ) {
      await page.closeFolder(filling.openParent);
    }
    for (const folder of folders) {
      const open = folder.p === filling.openParent;
      if (!open && filling.prefetchedFolders.includes(folder.p)) await dropFolder(db, filling.r, folder.p);
      const complete = after === null || folder !== folders.at(-1);
      if (open) await page.goOn(folder, complete);
      else page.begin(folder, complete);
    }
    const state: ReplicaState = {
      ...filling,
      after,
      openParent: after === null ? null : (folders.at(-1)?.p ?? filling.openParent),
      prefetchedFolders: filling.prefetchedFolders.filter((p) => !folders.some((folder) => folder.p === p)),
      items: before + columns.names.length,
    };
    await Promise.all([
      page.flush(),
      writeState(db, drive, state, page.written, announces || after === null),
    ]);
    await within?.();
    return state;
  });
}

/**
 * Stores children of the folder on screen before their turn, as one or more pages of that folder alone. When its turn
 * comes, the full sync writes it again. Nothing happens where the full sync has been there already.
 */
export async function storeVisibleFolder(
  db: ReplicaDatabase,
  driveId: string,
  folderId: string,
  columns: ItemColumns,
  position: { readonly first: boolean; readonly last: boolean },
  guard: WriteGuard,
  { within }: ReplicaHooks = {},
): Promise<void> {
  const folders = groupByFolder(columns);
  const folder: PageFolder = folders[0] ?? { p: folderId, runs: [] };
  if (folders.length > 1 || folder.p !== folderId) throw new Error('a page of one folder holds others too');
  await db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const filling = drive.filling;
    if (!filling) throw new StaleWriterError('replica');
    const listing = await db.listings.get([filling.r, folderId]);
    if (listing?.complete || filling.openParent === folderId) return;
    const page = new PageWriter(db, filling.r);
    if (position.first) await dropFolder(db, filling.r, folderId);
    if (position.first || !listing) page.begin(folder, position.last);
    else await page.goOn(folder, position.last);
    await page.flush();
    const prefetchedFolders = filling.prefetchedFolders.includes(folderId)
      ? filling.prefetchedFolders
      : [...filling.prefetchedFolders, folderId];
    await writeState(db, drive, { ...filling, prefetchedFolders }, page.written);
    await within?.();
  });
}

async function writeState(
  db: ReplicaDatabase,
  drive: SyncStateRow,
  state: ReplicaState,
  blocks: readonly BlockName[],
  announces = true,
): Promise<void> {
  const isShown = drive.shown?.r === state.r;
  const revision = isShown ? drive.revision + 1 : drive.revision;
  const row = { ...drive, shown: isShown ? state : drive.shown, filling: state, revision };
  await (announces ? db.syncStates.put(row) : putWithoutNotifying(db.syncStates, row));
  if (isShown && blocks.length > 0) {
    await writeJournal(db, { driveId: drive.driveId, revision, reset: false, rows: [], gone: [], blocks });
  }
}

/** Gathers the blocks and listings of a page and writes them in one go. */
class PageWriter {
  readonly written: BlockName[] = [];
  readonly #db: ReplicaDatabase;
  readonly #r: number;
  readonly #blocks: Record<ItemKind, BlockRow[]> = { folder: [], file: [] };
  readonly #listings: ListingRow[] = [];

  constructor(db: ReplicaDatabase, r: number) {
    this.#db = db;
    this.#r = r;
  }

  /** A folder that nothing is stored of. */
  begin(folder: PageFolder, complete: boolean): void {
    let listing: ListingRow = {
      r: this.#r,
      p: folder.p,
      folders: emptyDirectory,
      files: emptyDirectory,
      complete,
    };
    for (const run of folder.runs) listing = this.#append(listing, run, undefined);
    this.#listings.push(listing);
  }

  /** A folder whose last block is in the database. */
  async goOn(folder: PageFolder, complete: boolean): Promise<void> {
    let listing = await this.#db.listings.get([this.#r, folder.p]);
    if (!listing) throw new Error('the folder that the fill was at is not there');
    listing = { ...listing, complete };
    const overlapping: PageChildren[] = [];
    for (const run of folder.runs) {
      const k = listing[directoryField(run.kind)].keys.at(-1);
      const key: BlockKey = [this.#r, folder.p, k ?? ''];
      const last = k === undefined ? undefined : await blockTable(this.#db, run.kind).get(key);
      if (last && keyAt(last, last.names.length - 1) >= keyAt(run.columns, 0)) overlapping.push(run);
      else listing = this.#append(listing, run, last);
    }
    if (overlapping.length === 0) {
      this.#listings.push(listing);
      return;
    }
    // A server that has other tables of Unicode, or another release, sorts otherwise.
    await this.#db.listings.put(listing);
    await this.flush();
    const insert = (kind: ItemKind) => ({
      remove: [],
      replace: [],
      insert: overlapping.filter((run) => run.kind === kind).flatMap((run) => countItems(folder.p, run)),
    });
    await writeFolderEdits(
      this.#db,
      this.#r,
      new Map([[folder.p, { folder: insert('folder'), file: insert('file') }]]),
      complete,
    );
    await this.#nameAll(folder.p);
  }

  async closeFolder(p: string): Promise<void> {
    const listing = await this.#db.listings.get([this.#r, p]);
    if (listing) this.#listings.push({ ...listing, complete: true });
  }

  async flush(): Promise<void> {
    await Promise.all([
      putPage(this.#db.folders, this.#blocks.folder.splice(0)),
      putPage(this.#db.files, this.#blocks.file.splice(0)),
      putPage(this.#db.listings, this.#listings.splice(0)),
    ]);
  }

  #append(listing: ListingRow, run: PageChildren, last: Columns | undefined): ListingRow {
    const name = directoryField(run.kind);
    const directory = listing[name];
    const keep = last ? directory.keys.length - 1 : directory.keys.length;
    const pieces = splitBlock(last ? concatColumns(last, run.columns) : run.columns);
    const keys = directory.keys.slice(0, keep);
    const counts = directory.counts.slice(0, keep);
    pieces.forEach((piece, index) => {
      const k = index === 0 ? (directory.keys[keep] ?? (keep === 0 ? '' : keyAt(piece, 0))) : keyAt(piece, 0);
      keys.push(k);
      counts.push(piece.names.length);
      this.#blocks[run.kind].push(blockRow(this.#r, listing.p, k, piece));
      this.written.push({ kind: run.kind, p: listing.p, k });
    });
    return { ...listing, [name]: { keys, counts } };
  }

  async #nameAll(p: string): Promise<void> {
    const listing = await this.#db.listings.get([this.#r, p]);
    for (const kind of ['folder', 'file'] as const) {
      for (const k of listing?.[directoryField(kind)].keys ?? []) this.written.push({ kind, p, k });
    }
  }
}
