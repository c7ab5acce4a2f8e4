import { formatDay } from '../../../../lib/format.ts';

const words: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', hour12: true },
};

/** What the line of the moments says. */
export const timelineMessages = {
  slider: 'Moment',
  previous: 'Previous change here',
  next: 'Next change here',
  noPrevious: 'There is no earlier change here',
  noNext: 'There is no later change here',
  tooMany: 'Too much lies in this folder to look for its changes',
  searching: 'Looking for changes here…',
  needsConnection: 'Needs a connection',
  chooseTime: 'Go to a date and time',
  dialogTitle: 'Go to a moment',
  field: 'Date and time',
  fieldHint: (zone: string) => `Times are in ${zone.replaceAll('_', ' ')}.`,
  go: 'Go',
  noTime: 'Enter a date and a time, such as 11/13/2026, 2:02 PM.',
  future: 'That time is still to come. Enter one that is past.',
  begins: (time: number, zone: string) =>
    `History starts on ${formatDay(time * 1000, zone)}. Older moments are kept as snapshots.`,
} as const;

/** `Friday, November 13, 2026, 2:02 PM` */
export function momentInWords(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { ...words, timeZone })
    .format(time * 1000)
    .replace(' at ', ', ')
    .replaceAll('\u202f', ' ');
}
