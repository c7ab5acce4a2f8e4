import type { ItemKind } from '#contract/entities/item.ts';
import { zipName } from '#contract/rules/downloads/zip-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import type { OfflineContents, OfflineEntry, OfflineRead } from '#contract/worker-api/offline-files.ts';
import { loadOverlay } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import type { OfflineFileRow } from '../replica/contents/offline-rows.ts';
import { OverlayTree } from '../tree-index/overlay-tree.ts';
import { createPinnedFiles } from './pinned-files.ts';

/** Contents of files that wait to be sent, by file: they take the place of what is kept, as where a file is opened. */
export type FindWaiting = (
  driveId: string,
) => Promise<ReadonlyMap<string, { readonly isHere: boolean; read(): Promise<Blob | null> }>>;

interface FoundItem {
  readonly id: string;
  readonly kind: ItemKind;
  readonly path: string;
  readonly modifiedMs: number;
}

/** What of items is on the device: folders with all that is in them, before what lies in them. */
export async function readOfflineItems(
  context: EngineContext,
  findWaiting: FindWaiting,
  driveId: string,
  itemIds: readonly string[],
): Promise<OfflineRead> {
  const items = await findItems(context, findWaiting, driveId, itemIds);
  const { found, rows, waitingOf, missing } = items;
  const directory = await context.contents.open();
  const entries: OfflineEntry[] = [];
  let gone = 0;
  for (const { id, path, kind, modifiedMs } of found) {
    const bytes = () => waitingOf(id)?.read() ?? readFile(directory, rows.get(id));
    const file = kind === 'file' ? await bytes() : null;
    if (kind === 'file' && file === null) gone += 1;
    else entries.push({ path, modifiedMs, file });
  }
  const filespace = await context.store.relaxed.filespaces.get(driveId);
  return {
    files: countFiles(found),
    missing: Math.max(missing, gone),
    entries,
    zipName: nameOfZip(items.tree, itemIds, filespace?.name ?? ''),
  };
}

/** The same, counted: of how many files what is here is not all. */
export async function countOfflineItems(
  context: EngineContext,
  findWaiting: FindWaiting,
  driveId: string,
  itemIds: readonly string[],
): Promise<OfflineContents> {
  const { found, missing } = await findItems(context, findWaiting, driveId, itemIds);
  return { files: countFiles(found), missing };
}

async function findItems(
  { store, indexes }: EngineContext,
  findWaiting: FindWaiting,
  driveId: string,
  itemIds: readonly string[],
) {
  const tree = new OverlayTree(await indexes.load(driveId), await loadOverlay(store.relaxed, driveId));
  const found = [...walk(tree, itemIds)];
  const fileIds = found.flatMap(({ id, kind }) => (kind === 'file' ? [id] : []));
  const kept = await store.relaxed.offlineFiles.bulkGet(fileIds.map((id): [string, string] => [driveId, id]));
  const rows = new Map(kept.flatMap((row) => (row ? [[row.fileId, row] as const] : [])));
  const isChanged = fileIds.some((id) => tree.overlay.has(id));
  const waiting: Awaited<ReturnType<FindWaiting>> = isChanged ? await findWaiting(driveId) : new Map();
  const waitingOf = (id: string) => (tree.overlay.has(id) ? waiting.get(id) : undefined);
  const isHere = (id: string) => waitingOf(id)?.isHere ?? Boolean(rows.get(id)?.here);
  const missing = fileIds.filter((id) => !isHere(id)).length;
  return { tree, found, rows, waitingOf, missing };
}

function nameOfZip(tree: OverlayTree, itemIds: readonly string[], filespaceName: string): string {
  const chosen = new Set(itemIds);
  const isInOther = (id: string) =>
    tree
      .pathOf(id)
      ?.slice(0, -1)
      .some((above) => chosen.has(above.id));
  const items = chosen.has(rootId)
    ? []
    : [...chosen].filter((id) => !isInOther(id)).flatMap((id) => tree.get(id) ?? []);
  const [only] = items;
  const parents = new Set(items.map(({ parentId }) => parentId));
  const [parentId = rootId] = parents;
  const isOne = parents.size === 1 && parentId !== rootId;
  return zipName({
    only: items.length === 1 && only ? only : null,
    folderName: isOne ? (tree.get(parentId)?.name ?? null) : null,
    filespaceName,
  });
}

/** What was chosen in a search may come from several folders: names that are taken get a number. */
function* walk(tree: OverlayTree, itemIds: readonly string[]): Generator<FoundItem> {
  const { childIds } = createPinnedFiles(tree);
  const taken = new Set<string>();
  for (const itemId of itemIds) {
    const top = tree.get(itemId);
    if (top === undefined) continue;
    const name = uniqueName(top.name, top.kind, taken);
    taken.add(nameKey(name));
    const waiting = [{ id: itemId, path: name }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const item = tree.lookUp(next.id);
      if (item === undefined) continue;
      const { id, kind, modifiedMs } = item;
      yield { id, kind, modifiedMs, path: kind === 'folder' ? `${next.path}/` : next.path };
      if (kind === 'file') continue;
      for (const childId of childIds(id)) {
        const child = tree.lookUp(childId);
        if (child) waiting.push({ id: childId, path: `${next.path}/${child.name}` });
      }
    }
  }
}

async function readFile(
  directory: ContentDirectory | null,
  row: OfflineFileRow | undefined,
): Promise<Blob | null> {
  return row?.here ? ((await directory?.read(row.here.file)) ?? null) : null;
}

function countFiles(found: readonly FoundItem[]): number {
  return found.filter(({ kind }) => kind === 'file').length;
}
