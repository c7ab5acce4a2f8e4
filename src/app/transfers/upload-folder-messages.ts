import { catalog } from '../../ui/language/catalog.ts';

/** Of choosing another folder for an upload. */
export const uploadFolderMessages = catalog('app/transfers/upload-folder-messages', {
  uploadTo: (folder: string) => `Upload to ${folder}`,
  uploading: 'Uploading...',
  viewOnly: (reason: string) => `${reason}. Choose another folder.`,
  gone: (folder: string) => `${folder} no longer exists. Choose another folder.`,
});
