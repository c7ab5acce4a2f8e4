import { catalog } from '../../../../ui/language/catalog.ts';

/** What Redo says where nothing was done again. */
export const redoMessages = catalog('features/items/commands/undo/redo-messages', {
  nothing: 'Nothing to redo.',
  failed: "This can't be done again.",
  /** `items`: `“Poster.jpg”` or `3 items`. */
  again: {
    createFolder: (items: string) => `Created ${items} again`,
    renameItem: (items: string) => `Renamed ${items} again`,
    moveItem: (items: string) => `Moved ${items} again`,
    copyItem: (items: string) => `Copied ${items} again`,
    deleteItem: (items: string) => `Deleted ${items} again`,
    addFiles: (items: string) => `Uploaded ${items} again`,
    restoreItems: (items: string) => `Restored ${items} again`,
    restoreVersion: (items: string) => `Restored the version of ${items} again`,
    undoChange: (items: string) => `Undid the change of ${items} again`,
    rewind: (items: string) => `Rewound ${items} again`,
  },
});
