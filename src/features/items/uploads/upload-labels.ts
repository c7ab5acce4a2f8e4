/** Words of the first frame; what is said later has a file of its own. */
export const uploadLabels = {
  upload: 'Upload',
  files: 'Files…',
  folder: 'Folder…',
  paste: 'Paste',
  photos: 'Photos',
  camera: 'Camera',
  duringSearch: 'Open a folder to upload into it.',
  notTaken: 'These files were not uploaded. Drop them on the list of a folder, or choose them with Upload.',
  emptyReadOnly: 'This folder is empty.',
} as const;

export function viewOnlyReason(name: string): string {
  return `You can view ${name}, not add to it`;
}
