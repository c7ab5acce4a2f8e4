import type { ItemKind } from '#contract/entities/item.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import type { ItemRow } from '#contract/worker-api/item-row.ts';
import { type Children, loadChildren } from '../replica/leaves/children.ts';
import type { LeafKey } from '../replica/leaves/leaf-key.ts';
import { createLeafReader } from '../replica/leaves/read-leaves.ts';
import type { BlockDirectory, OverlayRow, ReplicaDatabase } from '../replica/replica-database.ts';
import type { Columns } from '../replica/sorted-block.ts';
import { isFolderWhole } from '../replica/state/fill-progress.ts';
import {
  blockRows,
  blocksInWindow,
  type MergedBlock,
  type MergedLayout,
  mergedLayoutOf,
  partsAround,
  pendingRowsOf,
  windowRows,
} from './merge-overlay.ts';

/** A folder as it stands in one read transaction, with what is pending merged in. Leaves are read when they are needed. */
export interface FolderView {
  readonly complete: boolean;
  readonly overlay: readonly OverlayRow[];
  /** Items that are confirmed here and are not seen here as they are confirmed. */
  readonly leaving: readonly OverlayRow[];
  readonly folder: SortedChildren;
  readonly file: SortedChildren;
}

export interface SortedChildren {
  readonly directory: BlockDirectory;
  readonly layout: MergedLayout;
  columns(block: number): Promise<Columns | undefined>;
  rows(part: MergedBlock): Promise<ItemRow[]>;
  /** `margin`: so many leaves before and after those of the window are read with them. */
  window(from: number, to: number, margin?: number): Promise<RowsInMemory>;
  /** All of it, in the order of the parts; undefined where nothing of a part is stored. */
  blocks(): Promise<readonly (Columns | undefined)[]>;
}

/** What is in memory of a list once a window of it has been read: the leaves that it touches hold more than the window. */
export interface RowsInMemory {
  readonly rows: readonly ItemRow[];
  /** Also of rows beside the window; undefined where the leaf is not in memory. */
  readonly at: (position: number) => ItemRow | undefined;
}

/**
 * What was read last, as a guess of what will be needed: where it is right, a question is one step to the database
 * instead of three.
 */
export interface ReadHint {
  /** The replica that each filespace was seen to show. */
  readonly shown: Map<string, number>;
  /** The leaves that the last windows of some folders touched, by replica and folder. */
  readonly leaves: Map<string, LastLeaves>;
  /** Of the folder that `holdFolder` holds: leaves as they are. */
  held?: HeldLeaves | undefined;
}

export interface HeldLeaves extends Readonly<Record<ItemKind, ReadonlyMap<string, LeafBlock>>> {
  readonly r: number;
}

type LastLeaves = Readonly<Record<ItemKind, readonly LeafKey[]>>;

const maxRememberedFolders = 8;

export function noReadHint(): ReadHint {
  return { shown: new Map(), leaves: new Map() };
}

/** What a question about a folder may read. In one transaction, so that keys and leaves belong together. */
export function loadFolderView<Value>(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  driveId: string,
  folderId: string,
  ask: (view: FolderView) => Promise<Value>,
): Promise<Value> {
  const tables = [db.shownReplicas, db.folders, db.files, db.overlay];
  return db.transaction('r', tables, async () => ask(await readFolderView(db, lastRead, driveId, folderId)));
}

async function readFolderView(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  driveId: string,
  folderId: string,
): Promise<FolderView> {
  const attempt = lastRead.shown.get(driveId) ?? 0;
  const guessedKeys = lastRead.leaves.get(`${attempt}/${folderId}`) ?? noKeys;
  const forgiving = true;
  const leaves = {
    folder: createLeafReader('folder', { forgiving }),
    file: createLeafReader('file', { forgiving }),
  };
  const childrenOf = (r: number) =>
    Promise.all(kinds.map((kind) => loadChildren(db, r, folderId, kind, leaves[kind])));
  // What the last window touched is read beside the question which leaves the folder has.
  for (const kind of kinds) leaves[kind].readAhead(guessedKeys[kind]);
  const [shown, guessed, leaving, arriving] = await Promise.all([
    db.shownReplicas.get(driveId),
    childrenOf(attempt),
    db.overlay.where('[driveId+confirmedParentId]').equals([driveId, folderId]).toArray(),
    db.overlay.where('[driveId+parent]').equals([driveId, folderId]).toArray(),
  ]);
  const r = shown?.r ?? 0;
  lastRead.shown.set(driveId, r);
  const [folders, files] = r === attempt ? guessed : await childrenOf(r);
  if (folders === undefined || files === undefined) throw new Error('a folder has two kinds of children');
  const isWhole = shown?.complete || (shown?.fill && isFolderWhole(shown.fill, folderId));
  const isBroken = kinds.some((kind) => leaves[kind].isBroken);
  const complete = (isWhole && !isBroken) || (await isNew(db, driveId, folderId));
  const run = (kind: ItemKind, children: Children): SortedChildren =>
    runOf(
      { folderId, kind },
      children,
      { leaving, arriving },
      {
        remember: (keys) => rememberLeaves(lastRead, `${r}/${folderId}`, kind, keys),
        held: () => (lastRead.held?.r === r ? lastRead.held[kind] : undefined),
      },
    );
  return { complete, overlay: arriving, leaving, folder: run('folder', folders), file: run('file', files) };
}

const kinds = ['folder', 'file'] as const;
const noKeys: LastLeaves = { folder: [], file: [] };

function rememberLeaves(
  { leaves }: ReadHint,
  folder: string,
  kind: ItemKind,
  keys: readonly LeafKey[],
): void {
  const last = leaves.get(folder) ?? noKeys;
  leaves.delete(folder);
  leaves.set(folder, { ...last, [kind]: keys });
  const [oldest] = leaves.keys();
  if (leaves.size > maxRememberedFolders && oldest !== undefined) leaves.delete(oldest);
}

/** A folder that exists in pending changes only: nobody else can have put anything into it. */
async function isNew(db: ReplicaDatabase, driveId: string, folderId: string): Promise<boolean> {
  const row = await db.overlay.get([driveId, folderId]);
  return row !== undefined && row.confirmedParentId === '';
}

interface SortedChildrenRef {
  readonly folderId: string;
  readonly kind: ItemKind;
}

interface PageMemory {
  /** These are on screen, and will be asked for again. */
  readonly remember: (keys: readonly LeafKey[]) => void;
  readonly held: () => ReadonlyMap<string, LeafBlock> | undefined;
}

function runOf(
  { folderId, kind }: SortedChildrenRef,
  children: Children,
  overlay: { readonly leaving: readonly OverlayRow[]; readonly arriving: readonly OverlayRow[] },
  { remember, held }: PageMemory,
): SortedChildren {
  const { directory } = children;
  const layout = mergedLayoutOf(directory, pendingRowsOf(folderId, kind, overlay));
  const columns = async (block: number) => (block < 0 ? undefined : (await children.columns([block]))[0]);
  return {
    directory,
    layout,
    columns,
    async rows(part) {
      return blockRows(part, folderId, kind, await columns(part.block));
    },
    async window(from, to, margin = 0) {
      const parts = to <= from ? [] : partsAround(layout, from, to, margin);
      const blocks = parts.flatMap((part) => (part.block < 0 ? [] : [part.block]));
      remember(children.keysOf(blocks));
      const loaded = blocks.length > 0 ? await children.columns(blocks) : [];
      const byBlock = new Map(blocks.map((block, at) => [block, loaded[at]]));
      const isInMemory = ({ block }: MergedBlock) => {
        if (block < 0 || byBlock.get(block)) return true;
        const columns = children.columnsIn(block, held());
        if (columns) byBlock.set(block, columns);
        return columns !== undefined;
      };
      const rowsOf = (part: MergedBlock, first: number, end: number) =>
        blockRows(part, folderId, kind, byBlock.get(part.block), first, end);
      // The same row is the same object, however often it is drawn.
      const known = new Map<number, ItemRow | undefined>();
      return {
        rows: windowRows(layout, from, to, rowsOf),
        at(position) {
          const before = known.get(position);
          const [part] = before ? [] : blocksInWindow(layout, position, position + 1);
          if (part === undefined || !isInMemory(part)) return before;
          const [row] = rowsOf(part, position - part.start, position - part.start + 1);
          known.set(position, row);
          return row;
        },
      };
    },
    blocks: () => children.columns(directory.keys.map((_, block) => block)),
  };
}
