import { formatCount, plural } from '../../../../lib/format.ts';
import { catalog } from '../../../../ui/language/catalog.ts';

/** What is asked about files whose names are taken. The words of the design stand letter for letter. */
export const conflictMessages = catalog('features/items/uploads/conflicts/conflict-messages', {
  replace: 'Replace',
  keepBoth: 'Keep both',
  skip: 'Skip',
  inFilespace: 'In the filespace',
  onDevice: 'On this device',
  choice: 'Do',
  choiceFor: (name: string) => `What to do with ${name}`,
  merged: 'Folders with the same name will be merged.',
  forAll: 'For all',
  onlyDifferent: 'Only different',
  sameContent: 'Same content',
  versionsStay: 'Replaced files stay in their version history.',
  cancelUpload: 'Cancel upload',
  allSkipped: 'All files are skipped',
  title: (count: number, folder: string) =>
    count === 1 ? `1 file is already in ${folder}` : `${formatCount(count)} files are already in ${folder}`,
  keptAs: (name: string) => `As ${name}`,
  uploadFiles: (count: number) => `Upload ${plural(count, 'file')}`,
  uploadFolders: (count: number) => `Upload ${plural(count, 'folder')}`,
});
