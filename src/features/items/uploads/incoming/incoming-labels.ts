import { formatCount } from '../../../../lib/format.ts';

export const incomingLabels = {
  lead: 'Open the folder that they belong in.',
  leadOne: 'Open the folder that it belongs in.',
  uploadHere: 'Upload here',
  discard: 'Discard',
  duringSearch: 'Open a folder to upload into it.',
  takenElsewhere: 'These files were taken in another tab.',
  failed: 'The shared files did not arrive. Make room on the device if it is full, then share them again.',
} as const;

/** `Plan.pdf is ready to upload.` */
export function incomingTitle(names: readonly string[]): string {
  const [first = ''] = names;
  return names.length === 1
    ? `${first} is ready to upload.`
    : `${formatCount(names.length)} files are ready to upload.`;
}
