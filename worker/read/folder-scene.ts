import type { ItemKind } from '#contract/entities/item.ts';
import type { Columns } from '../replica/block.ts';
import type { Outline, OverlayRow, ReplicaDatabase } from '../replica/database.ts';
import { outlineName } from '../replica/edit-folders.ts';
import { noOutline } from '../replica/outline.ts';
import { type BlockKey, blockTable } from '../replica/store.ts';
import { type Layout, layoutOf, type Part, partsIn, pendingOf, rowsOf, windowRows } from './merge-window.ts';
import type { ItemRow } from './reader.ts';

/** A folder as it stands in one read transaction, with what waits merged in. Blocks are read when they are needed. */
export interface FolderScene {
  readonly complete: boolean;
  readonly overlay: readonly OverlayRow[];
  readonly folder: Run;
  readonly file: Run;
}

export interface Run {
  readonly outline: Outline;
  readonly layout: Layout;
  columns(block: number): Promise<Columns | undefined>;
  rows(part: Part): Promise<ItemRow[]>;
  window(from: number, to: number): Promise<ItemRow[]>;
}

/** The replica that each filespace was last seen to show: a guess that saves a step when it is right. */
export type LastShown = Map<string, number>;

/** What a question about a folder may read. In one transaction, so that a listing and its blocks belong together. */
export function readScene<Answer>(
  db: ReplicaDatabase,
  lastShown: LastShown,
  driveId: string,
  folderId: string,
  ask: (scene: FolderScene) => Promise<Answer>,
): Promise<Answer> {
  const tables = [db.shown, db.listings, db.folders, db.files, db.overlay];
  return db.transaction('r', tables, async () => ask(await sceneOf(db, lastShown, driveId, folderId)));
}

async function sceneOf(
  db: ReplicaDatabase,
  lastShown: LastShown,
  driveId: string,
  folderId: string,
): Promise<FolderScene> {
  const guess = lastShown.get(driveId) ?? 0;
  const [shown, guessed, leaving, arriving] = await Promise.all([
    db.shown.get(driveId),
    db.listings.get([guess, folderId]),
    db.overlay.where('[driveId+home]').equals([driveId, folderId]).toArray(),
    db.overlay.where('[driveId+parent]').equals([driveId, folderId]).toArray(),
  ]);
  const r = shown?.r ?? 0;
  lastShown.set(driveId, r);
  const listing = r === guess ? guessed : await db.listings.get([r, folderId]);
  const complete = listing?.complete || shown?.complete || (await isNew(db, driveId, folderId));
  const run = (kind: ItemKind): Run =>
    runOf(db, r, folderId, kind, listing?.[outlineName(kind)] ?? noOutline, { leaving, arriving });
  return { complete, overlay: arriving, folder: run('folder'), file: run('file') };
}

/** A folder that exists in waiting changes only: nobody else can have put anything into it. */
async function isNew(db: ReplicaDatabase, driveId: string, folderId: string): Promise<boolean> {
  const row = await db.overlay.get([driveId, folderId]);
  return row !== undefined && row.home === '';
}

function runOf(
  db: ReplicaDatabase,
  r: number,
  folderId: string,
  kind: ItemKind,
  outline: Outline,
  overlay: { readonly leaving: readonly OverlayRow[]; readonly arriving: readonly OverlayRow[] },
): Run {
  const layout = layoutOf(outline, pendingOf(folderId, kind, overlay));
  const load = (blocks: readonly number[]) =>
    blockTable(db, kind).bulkGet(blocks.map((block): BlockKey => [r, folderId, outline.keys[block] ?? '']));
  const columns = async (block: number) => (block < 0 ? undefined : (await load([block]))[0]);
  return {
    outline,
    layout,
    columns,
    async rows(part) {
      return rowsOf(part, folderId, kind, await columns(part.block));
    },
    async window(from, to) {
      if (to <= from) return [];
      const blocks = partsIn(layout, from, to).flatMap((part) => (part.block < 0 ? [] : [part.block]));
      const loaded = blocks.length > 0 ? await load(blocks) : [];
      const byBlock = new Map(blocks.map((block, at) => [block, loaded[at]]));
      return windowRows(layout, from, to, (part) => rowsOf(part, folderId, kind, byBlock.get(part.block)));
    },
  };
}
