/** Words of the first frame; what is said later has a file of its own. */
export const uploadLabels = {
  upload: 'Upload',
  files: 'Files…',
  folder: 'Folder…',
  paste: 'Paste',
  photos: 'Photos',
  camera: 'Camera',
  duringSearch: 'Open a folder to upload into it.',
  emptyReadOnly: 'This folder is empty.',
} as const;

export function viewOnlyReason(name: string): string {
  return `You can view ${name}, not add to it`;
}
