import { catalog } from '../../../ui/language/catalog.ts';

/** Words of the first frame; what is said later has a catalog of its own. */
export const uploadLabels = catalog('features/items/uploads/upload-label-messages', {
  upload: 'Upload',
  files: 'Files…',
  folder: 'Folder…',
  paste: 'Paste',
  phoneFiles: 'Files',
  phoneFolder: 'Folder',
  photos: 'Photos',
  camera: 'Camera',
  duringSearch: 'Open a folder to upload into it.',
  notTaken: "These files weren't uploaded. Drop them on a folder's list, or choose Upload.",
  emptyReadOnly: 'This folder is empty.',
  viewOnly: (name: string) => `You can view ${name}, not add to it`,
  /** How far a file is that only this device has yet. */
  waiting: 'Waiting to upload',
  sending: (percent: number) => `Uploading, ${percent} %`,
  paused: 'Upload paused',
  attention: 'Not uploaded',
});
