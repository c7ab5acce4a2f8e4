/** The messages of the page of access and permissions. */
export const messages = {
  notSynced:
    'This filespace is not kept on this device. Its folders can be looked at with a connection; who has access can be read.',
  foldersFailed: 'The folders could not be loaded.',
  foldersNeedConnection: 'The folders need a connection',
  getting: 'Getting the folders',
  noFolders: 'No folders here',
  noneFound: 'No folder with this name',
  noFilespaces: 'No filespaces in this workspace yet',
  noFilespaceFound: 'No filespace with this name',
} as const;
