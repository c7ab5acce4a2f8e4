import { catalog } from '../../../../ui/language/catalog.ts';

/** What Redo says where nothing was done again. */
export const redoMessages = catalog('features/items/commands/undo/redo-messages', {
  nothing: 'Nothing to redo.',
  failed: "This can't be done again.",
});
