import { forbiddenCharacters } from '#contract/rules/item-name.ts';
import type { AttentionReason } from '#worker/read/reader.ts';

/** Everything that the filespace browser says in fixed words. Messages of the specification stand letter for letter. */
export const messages = {
  tooMany: 'You can only perform operations on a maximum of 20 files at a time. Please select fewer items.',
  moveFailed: 'Failed to move one or more items. Please try again.',
  deleteFailed: 'Failed to delete one or more items. Please try again.',
  restoreFailed: 'This version cannot be restored.',
  copyFailed: 'Failed to copy one or more items. Please try again.',
  folderFailed: 'Folder creation failed',
  folderTaken: 'folder already exists.',
  folderTakenInPicker: 'Folder already exists.',
  fileTaken: 'A file or folder with this name already exists.',
  folderNameEmpty: 'Enter a valid folder name',
  fileNameEmpty: 'Enter a valid file name',
  nameTooLong: 'Use a shorter name: at most 255 bytes.',
  forbidden: `A file name can't contain any of the following characters: ${forbiddenCharacters.join(' ')}`,
  invisible: 'The name holds a character that cannot be seen. Choose another name.',
  emptyTitle: 'No files or folders found in your filespace',
  emptyHint: 'Upload files or folders, or create a new folder to get started.',
  emptyAction: 'Create New folder',
  noHitsTitle: "Couldn't find such item in this folder",
  noHitsHint: 'Try with different search keyword or filters.',
  noSubfolders: 'There are no subfolders in this folder',
  cannotUndo: 'This change can no longer be undone.',
  nothingToUndo: 'Nothing to undo.',
  storageFull:
    'This browser has no room left for changes. Free some space on this device, or disconnect a filespace that you do not need here, and try again.',
  nameBlocked: 'Rename failed. Choose another name.',
} as const;

/** Rejected characters flash their message for this long. */
export const forbiddenMessageMs = 5000;

/** Labels of the bar, the picker and the dialogs. */
export const labels = {
  searchResults: 'Search Results',
  addFolder: 'Add folder',
  delete: 'Delete',
  snapshots: 'Snapshots',
  notDuringSearch: 'Not during a search',
  moving: 'Moving...',
  pasting: 'Pasting...',
  deleting: 'Deleting...',
} as const;

export function pickerTitle(verb: 'move' | 'copy', count: number): string {
  return `${verb === 'move' ? 'Move' : 'Copy'} ${count} Files`;
}

/** Why a change was refused, as the first line of its card in the outbox. */
export function problemTitle(
  problem: AttentionReason | 'storage-full' | null,
  kind: 'folder' | 'file',
  by: string | null = null,
): string {
  switch (problem) {
    case 'item-name.taken':
      return kind === 'folder' ? messages.folderTakenInPicker : messages.fileTaken;
    case 'item-name.empty':
      return kind === 'folder' ? messages.folderNameEmpty : messages.fileNameEmpty;
    case 'item-name.forbidden-character':
      return messages.forbidden;
    case 'item-name.invisible-character':
      return messages.invisible;
    case 'item-name.too-long':
      return messages.nameTooLong;
    case 'gone':
      return by ? `${by} deleted it.` : 'It is not there any more.';
    case 'not-allowed':
      return 'Your right to edit was removed.';
    case 'root-protected':
      return 'The top of a filespace cannot be changed.';
    case 'cycle':
      return 'The folder that it should go into lies inside it.';
    case 'id-taken':
      return 'The server already has another item in its place.';
    case 'changed-since':
      return `${by ?? 'Somebody else'} changed it first.`;
    case 'too-many-items':
      return 'Too many items at once.';
    case 'not-kept':
      return 'The history no longer has it.';
    case 'nothing-to-restore':
      return by ? `${by} restored it already.` : 'It is there already.';
    case 'deleted-forever':
      return 'It was deleted forever.';
    case 'storage-full':
      return messages.storageFull;
    case 'drive-gone':
      return 'The filespace was deleted.';
    case 'discarded':
      return 'You gave this up, and something else needs it.';
    case 'file-missing':
      return 'Choose the file again to go on: it was open in a tab that was closed.';
    case 'file-changed':
      return 'The file changed while it was being read.';
    case 'content-lost':
      return 'The server went back to a backup without it. Upload it again.';
    case 'file-too-large':
      return 'A file can have 1 TB at most.';
    case 'workspace-full':
      return 'The workspace is full.';
    case 'unknown':
    case null:
      return 'The server did not accept it.';
  }
}

/** Names the thing: by the time it is read, what was on the screen may be gone. */
export function renameFailed(name: string, kind: 'folder' | 'file', problem: AttentionReason): string {
  return `“${name}” was not renamed. ${problemTitle(problem, kind)}`;
}

/** Whether another name could make the change acceptable. */
export function isNameProblem(problem: AttentionReason | null): boolean {
  return problem?.startsWith('item-name.') === true;
}
