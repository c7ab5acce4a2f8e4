import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '../../../lib/format.ts';

/** What is said of choosing in a comparison, word for word. */
export const selectionMessages = {
  restoreSelected: (count: number) => `Restore selected (${formatCount(count)})`,
  selectAll: 'Select all',
  select: (name: string) => `Select ${name}`,
  selectIn: (folder: string) => `Select all in ${folder}`,
  wasNotThere: 'It was not there then. Rewind takes away what was added.',
  keepsItsPlace: 'A restore leaves names and places as they are. Rewind puts it back.',
  thenIsNow: 'The first moment is now. Swap the moments to restore.',
  nothingSelected: 'Select what is to come back.',
  tooManySelected: `At most ${formatCount(10 * limits.restoreSelectionItems)} items are restored from here at once. Restore their folders, or rewind.`,
  filling: 'The rest of the list is still being loaded.',
} as const;
