/** What the preview says. Messages of the specification stand letter for letter. */
export const messages = {
  noPreview: 'No preview for this kind of file',
  damaged: "Can't show this file. It may be damaged.",
  notOnDevice: "This file isn't on this device.",
  notOnDeviceHint: "Make it available offline when you're next connected",
  availableOffline: 'Available offline',
  keepOffline: 'Keep available offline',
  dropOffline: "Don't keep offline",
  willBeKept: "It comes to this device when you're next connected.",
  unknown: "This file doesn't exist, or you don't have access to it.",
  failed: "This file can't be shown now.",
  tooLarge: 'This file is too large to show here.',
  protected: 'This file is protected with a password.',
  retry: 'Try again',
  download: 'Download',
  share: 'Share',
  copyLink: 'Copy link',
  versions: 'Versions',
  filmstrip: 'Filmstrip',
  backToFiles: 'Back to files',
  linkCopied: 'Link copied. It opens for people who have access.',
  linkFailed: 'The link could not be copied.',
  loading: 'Loading',
} as const;

export function accessLostMessage(name: string): string {
  return `You no longer have access to ${name}`;
}

/** `4 of 214`. */
export function positionLabel(position: number, files: number): string {
  return `${position} of ${files}`;
}
