import type { ItemKind } from '#contract/entities/item.ts';
import type { ItemRow } from '#contract/worker-api/item-row.ts';
import { emptyDirectory } from '../replica/block-directory.ts';
import { directoryField } from '../replica/edit-folders.ts';
import type { BlockDirectory, OverlayRow, ReplicaDatabase } from '../replica/replica-database.ts';
import type { Columns } from '../replica/sorted-block.ts';
import { type BlockKey, blockTable } from '../replica/table-writes.ts';
import {
  blockRows,
  blocksInWindow,
  type MergedBlock,
  type MergedLayout,
  mergedLayoutOf,
  pendingRowsOf,
  windowRows,
} from './merge-overlay.ts';

/** A folder as it stands in one read transaction, with what is pending merged in. Blocks are read when they are needed. */
export interface FolderView {
  readonly complete: boolean;
  readonly overlay: readonly OverlayRow[];
  readonly folder: SortedChildren;
  readonly file: SortedChildren;
}

export interface SortedChildren {
  readonly directory: BlockDirectory;
  readonly layout: MergedLayout;
  columns(block: number): Promise<Columns | undefined>;
  rows(part: MergedBlock): Promise<ItemRow[]>;
  window(from: number, to: number): Promise<ItemRow[]>;
  /** All blocks, in the order of the parts; undefined where a part has none. */
  blocks(): Promise<readonly (Columns | undefined)[]>;
}

/**
 * What was read last, as a guess of what will be needed: where it is right, a question is one step to the database
 * instead of three.
 */
export interface ReadHint {
  /** The replica that each filespace was seen to show. */
  readonly shown: Map<string, number>;
  /** The blocks that the last windows of some folders touched, by replica and folder. */
  readonly blocks: Map<string, LastBlocks>;
}

type LastBlocks = Readonly<Record<ItemKind, readonly BlockKey[]>>;

const maxRememberedFolders = 8;

export function noReadHint(): ReadHint {
  return { shown: new Map(), blocks: new Map() };
}

/** What a question about a folder may read. In one transaction, so that a listing and its blocks belong together. */
export function loadFolderView<Value>(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  driveId: string,
  folderId: string,
  ask: (view: FolderView) => Promise<Value>,
): Promise<Value> {
  const tables = [db.shownReplicas, db.listings, db.folders, db.files, db.overlay];
  return db.transaction('r', tables, async () => ask(await readFolderView(db, lastRead, driveId, folderId)));
}

async function readFolderView(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  driveId: string,
  folderId: string,
): Promise<FolderView> {
  const attempt = lastRead.shown.get(driveId) ?? 0;
  const guessedKeys = lastRead.blocks.get(`${attempt}/${folderId}`);
  const [shown, guessed, leaving, arriving, folders, files] = await Promise.all([
    db.shownReplicas.get(driveId),
    db.listings.get([attempt, folderId]),
    db.overlay.where('[driveId+confirmedParentId]').equals([driveId, folderId]).toArray(),
    db.overlay.where('[driveId+parent]').equals([driveId, folderId]).toArray(),
    readBlocks(db, 'folder', guessedKeys?.folder ?? []),
    readBlocks(db, 'file', guessedKeys?.file ?? []),
  ]);
  const r = shown?.r ?? 0;
  lastRead.shown.set(driveId, r);
  const listing = r === attempt ? guessed : await db.listings.get([r, folderId]);
  const complete = listing?.complete || shown?.complete || (await isNew(db, driveId, folderId));
  const loaded = { folder: folders, file: files };
  const run = (kind: ItemKind): SortedChildren => {
    const directory = listing?.[directoryField(kind)] ?? emptyDirectory;
    const read = async (keys: readonly BlockKey[]) => {
      const missing = keys.filter((key) => !loaded[kind].has(nameOf(key)));
      const rest = missing.length > 0 ? await readBlocks(db, kind, missing) : noBlocks;
      return keys.map((key) => loaded[kind].get(nameOf(key)) ?? rest.get(nameOf(key)));
    };
    const storeBlocks = (keys: readonly BlockKey[]) =>
      storeLastBlocks(lastRead, `${r}/${folderId}`, kind, keys);
    return runOf({ r, folderId, kind }, directory, { leaving, arriving }, { read, storeBlocks });
  };
  return { complete, overlay: arriving, folder: run('folder'), file: run('file') };
}

type Blocks = ReadonlyMap<string, Columns | undefined>;

const noBlocks: Blocks = new Map();

async function readBlocks(db: ReplicaDatabase, kind: ItemKind, keys: readonly BlockKey[]): Promise<Blocks> {
  if (keys.length === 0) return noBlocks;
  const blocks = await blockTable(db, kind).bulkGet([...keys]);
  return new Map(keys.map((key, at) => [nameOf(key), blocks[at]]));
}

function nameOf([r, , k]: BlockKey): string {
  return `${r}/${k}`;
}

function storeLastBlocks(
  { blocks }: ReadHint,
  folder: string,
  kind: ItemKind,
  keys: readonly BlockKey[],
): void {
  const last = blocks.get(folder) ?? { folder: [], file: [] };
  blocks.delete(folder);
  blocks.set(folder, { ...last, [kind]: keys });
  const [oldest] = blocks.keys();
  if (blocks.size > maxRememberedFolders && oldest !== undefined) blocks.delete(oldest);
}

/** A folder that exists in pending changes only: nobody else can have put anything into it. */
async function isNew(db: ReplicaDatabase, driveId: string, folderId: string): Promise<boolean> {
  const row = await db.overlay.get([driveId, folderId]);
  return row !== undefined && row.confirmedParentId === '';
}

interface SortedChildrenRef {
  readonly r: number;
  readonly folderId: string;
  readonly kind: ItemKind;
}

interface BlockSource {
  read(keys: readonly BlockKey[]): Promise<readonly (Columns | undefined)[]>;
  /** These are on screen: they will be asked for again. */
  storeBlocks(keys: readonly BlockKey[]): void;
}

function runOf(
  { r, folderId, kind }: SortedChildrenRef,
  directory: BlockDirectory,
  overlay: { readonly leaving: readonly OverlayRow[]; readonly arriving: readonly OverlayRow[] },
  source: BlockSource,
): SortedChildren {
  const layout = mergedLayoutOf(directory, pendingRowsOf(folderId, kind, overlay));
  const keyOf = (block: number): BlockKey => [r, folderId, directory.keys[block] ?? ''];
  const columns = async (block: number) => (block < 0 ? undefined : (await source.read([keyOf(block)]))[0]);
  return {
    directory,
    layout,
    columns,
    async rows(part) {
      return blockRows(part, folderId, kind, await columns(part.block));
    },
    async window(from, to) {
      const parts = to <= from ? [] : blocksInWindow(layout, from, to);
      const blocks = parts.flatMap((part) => (part.block < 0 ? [] : [part.block]));
      const keys = blocks.map(keyOf);
      source.storeBlocks(keys);
      const loaded = keys.length > 0 ? await source.read(keys) : [];
      const byBlock = new Map(blocks.map((block, at) => [block, loaded[at]]));
      return windowRows(layout, from, to, (part) => blockRows(part, folderId, kind, byBlock.get(part.block)));
    },
    blocks: () => source.read(directory.keys.map((_, block) => keyOf(block))),
  };
}
