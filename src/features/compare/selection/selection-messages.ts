import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** What is said of choosing in a comparison, word for word. */
export const selectionMessages = catalog('features/compare/selection/selection-messages', {
  restoreSelected: (count: number) => `Restore selected (${formatCount(count)})`,
  selectIn: (folder: string) => `Select all in ${folder}`,
  wasNotThere: "It didn't exist then. Rewind removes what was added.",
  keepsItsPlace: 'A restore leaves names and places as they are. Rewind puts it back.',
  thenIsNow: 'The first moment is now. Swap the moments to restore.',
  nothingSelected: 'Select what to bring back.',
  tooManySelected: `You can restore up to ${formatCount(10 * limits.restoreSelectionItems)} items at once here. Restore their folders, or rewind.`,
  filling: 'The rest of the list is still loading.',
});
