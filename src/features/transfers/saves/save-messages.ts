import type { FolderSaveRow, SaveOutcome } from '#worker/read/reader.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { SaveView } from './save-view.ts';

/** What the page says of folders of the device that are filled. Those of the design stand letter for letter. */
export const saveMessages = {
  downloads: 'Downloads',
  allow: 'Allow',
  needsPermission: 'Allow access to go on',
  deviceFull: 'Not enough space on this device',
  tooLarge: 'These are more than 200,000 files and folders. Download them in parts.',
  pathTooLong: 'Folders lie too deep in each other. Save the inner ones by themselves.',
  notVerified: 'Verify your email address before you download.',
  notAllowed: 'The browser did not allow it. Choose the folder again with “Save to folder…”.',
} as const;

/** `Design`, or `3 items`. */
export function saveName({ name, itemIds }: Pick<FolderSaveRow, 'name' | 'itemIds'>): string {
  return name === '' ? plural(itemIds.length, 'item') : name;
}

/** Why it does not go on by itself. */
export function saveProblemLine(save: FolderSaveRow): string | null {
  switch (save.problem) {
    case null:
      return null;
    case 'needs-permission':
      return saveMessages.needsPermission;
    case 'gone':
      return `You no longer have access to ${saveName(save)}, or it was deleted`;
    case 'folder-missing':
      return `The folder ${save.folder.name} is no longer there`;
    case 'device-full':
      return saveMessages.deviceFull;
    case 'too-large':
      return saveMessages.tooLarge;
    case 'path-too-long':
      return saveMessages.pathTooLong;
    case 'not-verified':
      return saveMessages.notVerified;
    case 'failed':
      return `Nothing can be written to ${save.folder.name}`;
  }
}

/** The head of a card after its end, or while it waits for the person. */
export function saveEndLabel({ state, save, failedFiles }: SaveView): string {
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'attention' || failedFiles > 0)
    return `${formatCount(save.doneFiles)} of ${formatCount(save.files)} saved`;
  return savedLabel(save.doneFiles);
}

/** `10,000 files saved` */
export function savedLabel(files: number): string {
  return `${plural(files, 'file')} saved`;
}

/** `6 of 10,000 weren't saved` */
export function notSavedLabel(failed: number, files: number): string {
  if (files === 1) return "1 file wasn't saved";
  return `${formatCount(failed)} of ${formatCount(files)} ${failed === 1 ? "wasn't" : "weren't"} saved`;
}

/** `1,204 were already there` */
export function alreadyThereLabel(files: number): string {
  return `${formatCount(files)} ${files === 1 ? 'was' : 'were'} already there`;
}

/** What went otherwise than asked. */
export function saveOutcomeLine({ kind, detail }: SaveOutcome): string {
  switch (kind) {
    case 'renamed':
      return `Saved as ${detail}: not every device takes its name`;
    case 'kept-both':
      return `Saved as ${detail}: something else has its name`;
    case 'name':
      return "This device doesn't take its name";
    case 'failed':
      return "It can't be written here";
    case 'damaged':
      return 'It arrived damaged';
  }
}
