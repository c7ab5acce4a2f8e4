import type { uploadFolderMessages } from './upload-folder-messages.ts';

export const texts: typeof uploadFolderMessages = {
  uploadTo: (folder) => `In ${folder} hochladen`,
  uploading: 'Wird hochgeladen...',
  viewOnly: (reason) => `${reason}. Wählen Sie einen anderen Ordner.`,
  gone: (folder) => `${folder} gibt es nicht mehr. Wählen Sie einen anderen Ordner.`,
};
