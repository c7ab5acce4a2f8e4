import { catalog } from '../../../../ui/language/catalog.ts';

/** How a row of a moment differs from the item of now. */
export const sinceMessages = catalog('features/items/moment/since/since-messages', {
  changed: 'changed since',
  changedText: (size: string) => `Its content has changed since: ${size} now.`,
  moved: 'moved since',
  movedText: (folder: string) => `It has since been moved to ${folder}.`,
  renamed: 'renamed since',
  renamedText: (name: string) => `It has since been renamed to ${name}.`,
  deleted: 'deleted since',
  deletedText: 'It was deleted since.',
  removed: 'removed since',
  removedText: "It was deleted since, or moved to where you can't see it.",
});
