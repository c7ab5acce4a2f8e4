import { rootId } from '#contract/rules/root-folder.ts';
import type { JournalItem } from '../replica/replica-database.ts';
import type { OverlayTree } from '../tree-index/overlay-tree.ts';

/** The files below an item that the server has, wherever pending changes have put them. Itself, where it is a file. */
export function createPinnedFiles(tree: OverlayTree) {
  const { index, overlay } = tree;
  const movedIn = new Map<string, string[]>();
  for (const { id, parent } of overlay.values()) {
    const ids = movedIn.get(parent) ?? [];
    ids.push(id);
    movedIn.set(parent, ids);
  }

  function* childIds(folderId: string): Generator<string> {
    for (const { id } of index.children(folderId)) if (!overlay.has(id)) yield id;
    yield* movedIn.get(folderId) ?? [];
  }

  return {
    tree,
    *below(itemId: string): Generator<JournalItem> {
      if (itemId !== rootId && tree.get(itemId) === undefined) return;
      const waiting = [itemId];
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const confirmed = index.get(id);
        if (confirmed?.kind === 'file') yield confirmed;
        else for (const childId of childIds(id)) waiting.push(childId);
      }
    },
  };
}

export type PinnedFiles = ReturnType<typeof createPinnedFiles>;
