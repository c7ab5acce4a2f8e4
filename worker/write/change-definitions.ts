import type { Change } from '#contract/changes/change.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import type { Author, Verdict } from './author.ts';
import { showCopyItem, tryCopyItem } from './copy-item.ts';
import { showCreateFolder, tryCreateFolder } from './create-folder.ts';
import { showDeleteItem, tryDeleteItem } from './delete-item.ts';
import { showMoveItem, tryMoveItem } from './move-item.ts';
import { showRenameItem, tryRenameItem } from './rename-item.ts';
import type { Standing, View } from './view.ts';

/** What a device has to know of one kind of change. */
export interface ChangeDefinition<Kind extends Change> {
  /** Whether the change can be made on what this view shows: facts, then the contract's permit. */
  readonly permit: (view: View, author: Author, change: Kind) => Promise<Verdict>;
  /** Makes the change in the view under the permitted name. */
  readonly apply: (view: View, change: Kind, name: string) => void;
  /** The item in which the change can be seen. */
  readonly visibleItemId: (change: Kind) => string;
}

type Definitions = { readonly [Type in Change['type']]: ChangeDefinition<Extract<Change, { type: Type }>> };

/** A new kind of change does not compile until it stands here. */
const changeDefinitions = {
  createFolder: { permit: tryCreateFolder, apply: showCreateFolder, visibleItemId: ({ itemId }) => itemId },
  renameItem: {
    permit: tryRenameItem,
    apply: onItem((view, item, _change, name) => showRenameItem(view, item, name)),
    visibleItemId: ({ itemId }) => itemId,
  },
  moveItem: {
    permit: tryMoveItem,
    apply: onItem(showMoveItem),
    visibleItemId: ({ itemId }) => itemId,
  },
  copyItem: {
    permit: tryCopyItem,
    apply: onItem(showCopyItem),
    visibleItemId: ({ changeId, itemId }) => copiedId(changeId, itemId),
  },
  deleteItem: {
    permit: tryDeleteItem,
    apply: onItem((view, item) => showDeleteItem(view, item)),
    visibleItemId: ({ itemId }) => itemId,
  },
} satisfies Definitions;

export function definitionOf<Kind extends Change>(change: Kind): ChangeDefinition<Kind> {
  const definitions: Definitions = changeDefinitions;
  return definitions[change.type] as ChangeDefinition<Change> as ChangeDefinition<Kind>;
}

/** Of a change to an item that the view may have lost: then there is nothing to show. */
function onItem<Kind extends Change>(
  show: (view: View, item: Standing, change: Kind, name: string) => void,
): ChangeDefinition<Kind>['apply'] {
  return (view, change, name) => {
    const item = view.item(change.itemId);
    if (item !== undefined) show(view, item, change, name);
  };
}
