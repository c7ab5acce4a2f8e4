import type { AddFiles, Change } from '#contract/changes/change.ts';
import type { ChangeDefinition } from './change-definition.ts';
import { addFiles } from './kinds/add-files.ts';
import { copyItem } from './kinds/copy-item.ts';
import { createFolder } from './kinds/create-folder.ts';
import { deleteItem } from './kinds/delete-item.ts';
import { moveItem } from './kinds/move-item.ts';
import { renameItem } from './kinds/rename-item.ts';
import { restoreItems } from './kinds/restore-items.ts';
import { restoreVersion } from './kinds/restore-version.ts';
import { rewind } from './kinds/rewind.ts';
import { undoChange } from './kinds/undo-change.ts';

type Definitions = { readonly [Type in Change['type']]: ChangeDefinition<Extract<Change, { type: Type }>> };

/** A new kind of change does not compile until it stands here. */
const changeDefinitions: Definitions = {
  createFolder,
  renameItem,
  moveItem,
  copyItem,
  deleteItem,
  addFiles,
  restoreItems,
  restoreVersion,
  undoChange,
  rewind,
};

export function definitionOf<Kind extends Change>(change: Kind): ChangeDefinition<Kind> {
  return changeDefinitions[change.type] as ChangeDefinition<Change> as ChangeDefinition<Kind>;
}

/** Whether the change goes up with its bytes, and so not through the outbox's own requests. */
export function isUpload(change: Change): change is AddFiles {
  return 'upload' in definitionOf(change).toWire;
}

/** Both changes to one item as one; null where they stay apart. */
export function mergeOf(earlier: Change, later: Change): Change | null {
  const merge = definitionOf(earlier).mergeWith[later.type] as
    | ((earlier: Change, later: Change) => Change)
    | undefined;
  return merge === undefined ? null : merge(earlier, later);
}
