import { catalog } from '../../../../ui/language/catalog.ts';

/** What the line of the moments says. */
export const timelineMessages = catalog('features/items/moment/timeline/timeline-messages', {
  slider: 'Moment',
  previous: 'Previous change here',
  next: 'Next change here',
  noPrevious: 'There is no earlier change here',
  noNext: 'There is no later change here',
  tooMany: 'This folder has too much in it to look for its changes',
  searching: 'Looking for changes here…',
  needsConnection: 'Needs a connection',
  chooseTime: 'Go to a date and time',
  dialogTitle: 'Go to a moment',
  field: 'Date and time',
  fieldHint: (zone: string) => `Times are in ${zone}.`,
  go: 'Go',
  noTime: 'Enter a date and a time, such as 11/13/2026, 2:02 PM.',
  future: 'That time is in the future. Enter one in the past.',
  begins: (day: string) => `History starts on ${day}. Older moments are kept as snapshots.`,
});
