import type { FolderSaveRow, SaveOutcome } from '#worker/read/reader.ts';
import { transferMessages } from '../transfer-messages.ts';
import { saveMessages as messages } from './save-messages.ts';
import type { SaveView } from './save-view.ts';

/** `Design`, or `3 items`. */
export function saveName({ name, itemIds }: Pick<FolderSaveRow, 'name' | 'itemIds'>): string {
  return name === '' ? messages.items(itemIds.length) : name;
}

/** Why it does not go on by itself. */
export function saveProblemLine(save: FolderSaveRow): string | null {
  switch (save.problem) {
    case null:
      return null;
    case 'needs-permission':
      return messages.needsPermission;
    case 'gone':
      return messages.gone(saveName(save));
    case 'folder-missing':
      return messages.folderMissing(save.folder.name);
    case 'device-full':
      return messages.deviceFull;
    case 'too-large':
      return messages.tooLarge;
    case 'path-too-long':
      return messages.pathTooLong;
    case 'not-verified':
      return messages.notVerified;
    case 'failed':
      return messages.failed(save.folder.name);
  }
}

/** The head of a card after its end, or while it waits for the person. */
export function saveEndLabel({ state, save, failedFiles }: SaveView): string {
  if (state === 'cancelled') return transferMessages.cancelled;
  if (state === 'attention' || failedFiles > 0) return messages.savedOf(save.doneFiles, save.files);
  return savedLabel(save);
}

/** What was written: what was there already is not saved a second time. */
export function savedLabel({ doneFiles, skippedFiles }: FolderSaveRow): string {
  const written = doneFiles - skippedFiles;
  return written === 0 && skippedFiles > 0 ? messages.nothingNew : messages.saved(written);
}

/** `6 of 10,000 weren't saved` */
export function notSavedLabel(failed: number, files: number): string {
  return files === 1 ? messages.fileNotSaved : messages.notSaved(failed, files);
}

/** What went otherwise than asked. */
export function saveOutcomeLine({ kind, detail }: SaveOutcome): string {
  switch (kind) {
    case 'renamed':
      return messages.renamed(detail);
    case 'kept-both':
      return messages.keptBoth(detail);
    case 'name':
      return messages.nameRefused;
    case 'failed':
      return messages.notWritable;
    case 'damaged':
      return messages.damaged;
  }
}
