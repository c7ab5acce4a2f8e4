import { formatCount } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** What the preview says. Messages of the specification stand letter for letter. */
export const messages = catalog('features/preview/messages', {
  preview: 'Preview',
  noPreview: 'No preview for this kind of file',
  emptyFile: 'This file is empty.',
  damaged: "Can't show this file. It may be damaged.",
  notOnDevice: "This file isn't on this device.",
  notOnDeviceHint: "Make it available offline when you're next connected",
  availableOffline: 'Available offline',
  keepOffline: 'Keep available offline',
  dropOffline: "Don't keep offline",
  willBeKept: "It downloads to this device when you're next connected.",
  unknown: "This file doesn't exist, or you don't have access to it.",
  failed: "This file can't be shown now.",
  tooLarge: 'This file is too large to show here.',
  protected: 'This file is protected with a password.',
  deleted: 'This file was deleted.',
  share: 'Share',
  copyLink: 'Copy link',
  versions: 'Versions',
  filmstrip: 'Filmstrip',
  filesOfList: 'Files of this list',
  backToFiles: 'Back to files',
  linkCopied: 'Link copied. It opens for people who have access.',
  linkFailed: "Couldn't copy the link.",
  moreFor: (name: string) => `More for ${name}`,
  previousFile: 'Previous file',
  nextFile: 'Next file',
  accessLost: (name: string) => `You no longer have access to ${name}`,
  /** `4 of 214` */
  position: (position: number, files: number) => `${formatCount(position)} of ${formatCount(files)}`,
});
