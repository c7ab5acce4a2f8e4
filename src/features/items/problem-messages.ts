import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import { forbiddenCharacters } from '#contract/rules/item-name.ts';
import type { AttentionReason } from '#worker/read/reader.ts';
import { messages } from './messages.ts';
import { obstacleText } from './undo-refusals.ts';

export const forbiddenMessage = `A file name can't contain any of the following characters: ${forbiddenCharacters.join(' ')}`;

/** Why a change was refused, as the first line of its card in the outbox. */
export function problemTitle(
  problem: AttentionReason | 'storage-full' | null,
  kind: 'folder' | 'file',
  by: string | null = null,
  because: UndoObstacle | null = null,
): string {
  switch (problem) {
    case 'item-name.taken':
      return kind === 'folder' ? messages.folderTakenInPicker : messages.fileTaken;
    case 'item-name.empty':
      return kind === 'folder' ? messages.folderNameEmpty : messages.fileNameEmpty;
    case 'item-name.forbidden-character':
      return forbiddenMessage;
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
    case 'undo-refused':
      return because ? capitalized(obstacleText(because)) : 'Somebody changed it since.';
    case 'nothing-to-undo':
      return 'It is undone already.';
    case 'too-many-snapshots':
      return 'The filespace has 1,000 snapshots. Delete some first.';
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

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Names the thing: by the time it is read, what was on the screen may be gone. */
export function renameFailed(name: string, kind: 'folder' | 'file', problem: AttentionReason): string {
  return `“${name}” was not renamed. ${problemTitle(problem, kind)}`;
}

/** Whether another name could make the change acceptable. */
export function isNameProblem(problem: AttentionReason | null): boolean {
  return problem?.startsWith('item-name.') === true;
}
