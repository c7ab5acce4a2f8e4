import type { ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import type { OfflineContents, OfflineEntry } from '#contract/worker-api/offline-files.ts';
import { loadOverlay } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ContentDirectory } from '../lib/ports.ts';
import type { OfflineFileRow } from '../replica/contents/offline-rows.ts';
import { OverlayTree } from '../tree-index/overlay-tree.ts';
import { createPinnedFiles } from './pinned-files.ts';

interface FoundItem {
  readonly id: string;
  readonly kind: ItemKind;
  readonly path: string;
  readonly modifiedMs: number;
}

/** What of items is on the device: folders with all that is in them, before what lies in them. */
export async function readOfflineItems(
  context: EngineContext,
  driveId: string,
  itemIds: readonly string[],
): Promise<OfflineContents & { readonly entries: readonly OfflineEntry[] }> {
  const { found, rows, missing } = await findItems(context, driveId, itemIds);
  const directory = await context.contents.open();
  const entries: OfflineEntry[] = [];
  let gone = 0;
  for (const item of found) {
    const { path, kind, modifiedMs } = item;
    const file = kind === 'file' ? await readFile(directory, rows.get(item.id)) : null;
    if (kind === 'file' && file === null) gone += 1;
    else entries.push({ path, modifiedMs, file });
  }
  return { files: countFiles(found), missing: Math.max(missing, gone), entries };
}

/** The same, counted: of how many files what is here is not all. */
export async function countOfflineItems(
  context: EngineContext,
  driveId: string,
  itemIds: readonly string[],
): Promise<OfflineContents> {
  const { found, missing } = await findItems(context, driveId, itemIds);
  return { files: countFiles(found), missing };
}

async function findItems({ store, indexes }: EngineContext, driveId: string, itemIds: readonly string[]) {
  const tree = new OverlayTree(await indexes.load(driveId), await loadOverlay(store.relaxed, driveId));
  const found = [...walk(tree, itemIds)];
  const fileIds = found.flatMap(({ id, kind }) => (kind === 'file' ? [id] : []));
  const kept = await store.relaxed.offlineFiles.bulkGet(fileIds.map((id): [string, string] => [driveId, id]));
  const rows = new Map(kept.flatMap((row) => (row ? [[row.fileId, row] as const] : [])));
  const missing = fileIds.filter((id) => !rows.get(id)?.here).length;
  return { found, rows, missing };
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
