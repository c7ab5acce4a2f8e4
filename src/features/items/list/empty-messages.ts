import { catalog } from '../../../ui/language/catalog.ts';

/** What stands where a list has no rows, word for word. */
export const emptyMessages = catalog('features/items/list/empty-messages', {
  emptyTitle: 'No files or folders found in your filespace',
  emptyHint: 'Upload files or folders, or create a new folder to get started.',
  emptyAction: 'Create New folder',
  noHitsTitle: "Couldn't find such item in this folder",
  noHitsHint: 'Try with different search keyword or filters.',
  elsewhereTitle: "This folder isn't on this device",
  elsewhereHint: "It opens when you're connected again, if it exists.",
});
