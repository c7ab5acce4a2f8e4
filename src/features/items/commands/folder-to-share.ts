import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { GridRow } from '../list/row-source.ts';
import { commandMessages } from './command-messages.ts';

interface Place {
  readonly root: PathSegment;
  /** The folder that is open. */
  readonly folder: PathSegment;
}

/** The folder whose access is an item's. Of a file it is the folder that it lies in, and that is said. */
export function folderToShare(
  { id, name, kind, parentId, path }: GridRow,
  { root, folder }: Place,
): PathSegment {
  if (kind === 'folder') return { id, name };
  showToast({ text: commandMessages.fileIsShared, key: 'file is shared' });
  if (parentId === root.id) return root;
  return path?.find((each) => each.id === parentId) ?? folder;
}
