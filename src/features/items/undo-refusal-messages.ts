import { catalog } from '../../ui/language/catalog.ts';

/** What stands in the way of an undo, as the rest of a sentence. */
export const undoRefusalMessages = catalog('features/items/undo-refusal-messages', {
  top: 'the top of the filespace',
  quoted: (name: string) => `“${name}”`,
  renamed: (what: string) => `${what} was renamed since. Undo that first.`,
  renamedBy: (by: string, what: string) => `${by} renamed ${what} since. Undo that first.`,
  moved: (what: string) => `${what} was moved since. Undo that first.`,
  movedBy: (by: string, what: string) => `${by} moved ${what} since. Undo that first.`,
  replaced: (what: string) => `${what} was replaced since. Undo that first.`,
  replacedBy: (by: string, what: string) => `${by} replaced ${what} since. Undo that first.`,
  restored: (what: string) => `${what} was restored since. Undo that first.`,
  restoredBy: (by: string, what: string) => `${by} restored ${what} since. Undo that first.`,
  deleted: (what: string) => `${what} was moved to the trash since. Restore it first.`,
  deletedBy: (by: string, what: string) => `${by} moved ${what} to the trash since. Restore it first.`,
  addedInside: (what: string) => `something was put into ${what} since. Undo that first.`,
  addedInsideBy: (by: string, what: string) => `${by} put something into ${what} since. Undo that first.`,
  folderGone: (what: string) => `the folder ${what} no longer exists. Restore it first.`,
  folderGoneBy: (by: string, what: string) =>
    `${by} moved the folder ${what} to the trash. Restore it first.`,
  cycle: (what: string) => `the folder ${what} lies inside it now. Move it out first.`,
  goneForever: (what: string) => `${what} was deleted forever.`,
  notAllowed: (place: string) => `you no longer have Edit on ${place}.`,
});
