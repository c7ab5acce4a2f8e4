import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** Changes in words: as an intention, as done and as refused. `{what}` and `{target}` are names that stand out. */
export const changeMessages = catalog('features/items/outbox/change-messages', {
  pending: {
    createFolder: 'Create folder {what}',
    renameItem: 'Rename {what} to {target}',
    moveItem: 'Move {what} to {target}',
    copyItem: 'Copy {what} to {target}',
    deleteItem: 'Delete {what}',
    addFiles: 'Upload {what} to {target}',
    restoreItems: 'Restore {what}',
    restoreVersion: 'Restore a version of {what}',
    undoChange: 'Undo a change of {what}',
    rewind: 'Rewind {what}',
  },
  sent: {
    createFolder: 'Created folder {what}',
    renameItem: 'Renamed {what} to {target}',
    moveItem: 'Moved {what} to {target}',
    copyItem: 'Copied {what} to {target}',
    deleteItem: 'Deleted {what}',
    addFiles: 'Uploaded {what} to {target}',
    restoreItems: 'Restored {what}',
    restoreVersion: 'Restored a version of {what}',
    undoChange: 'Undid a change of {what}',
    rewind: 'Rewound {what}',
  },
  /** `what`: a name in quotation marks, or a count. */
  failed: {
    createFolder: (what: string, target: string) => `Couldn't create ${what} in ${target}.`,
    renameItem: (what: string, target: string) => `Couldn't rename ${what} to ${target}.`,
    moveItem: (what: string, target: string) => `Couldn't move ${what} to ${target}.`,
    copyItem: (what: string, target: string) => `Couldn't copy ${what} to ${target}.`,
    deleteItem: (what: string, from: string) => `Couldn't delete ${what} from ${from}.`,
    addFiles: (what: string, target: string) => `Couldn't upload ${what} to ${target}.`,
    restoreItems: (what: string) => `Couldn't restore ${what}.`,
    restoreVersion: (what: string) => `Couldn't restore the version of ${what}.`,
    undoChange: (what: string) => `Couldn't undo a change of ${what}.`,
    rewind: (what: string) => `Couldn't rewind ${what}.`,
  },
  /** `items`: `“Poster.jpg”` or `3 items`. */
  undone: {
    createFolder: (items: string) => `New folder ${items} undone`,
    renameItem: (items: string) => `Rename of ${items} undone`,
    moveItem: (items: string) => `${items} moved back`,
    copyItem: (items: string) => `Copy of ${items} undone`,
    deleteItem: (items: string) => `${items} restored`,
    addFiles: (items: string) => `Upload of ${items} undone`,
    restoreItems: (items: string) => `Restore of ${items} undone`,
    restoreVersion: (items: string) => `Restored version of ${items} undone`,
    undoChange: (items: string) => `Change of ${items} done again`,
    rewind: (items: string) => `Rewind of ${items} undone`,
  },
  quoted: (name: string) => `“${name}”`,
  items: (count: number) => plural(count, 'item'),
  files: (count: number) => plural(count, 'file'),
  folders: (count: number) => plural(count, 'folder'),
  aFilespace: 'a filespace',
  theFilespace: 'the filespace',
});
