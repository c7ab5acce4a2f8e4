import { catalog } from '../../../../ui/language/catalog.ts';

/** What is said of changes that could not be made or undone, word for word. */
export const changeMessages = catalog('features/items/commands/changes/change-messages', {
  copyFailed: 'Failed to copy one or more items. Please try again.',
  deleteFailed: 'Failed to delete one or more items. Please try again.',
  restoreFailed: "This version can't be restored.",
  nothingToUndo: 'Nothing to undo.',
  nameBlocked: "Couldn't rename. Choose another name.",
  storageFull:
    "There's no space left to save changes on this device. Free up space or disconnect a filespace, then try again.",
  cannotUndo: "This can't be undone anymore.",
});
