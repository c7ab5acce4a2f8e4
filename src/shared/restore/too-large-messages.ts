import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** What is said of a folder with so much inside that the server does not bring it back in one go. */
export const tooLargeMessages = catalog('shared/restore/too-large-messages', {
  /** Before it is deleted, and in the trash. */
  it: `It has more than ${formatCount(limits.restoreItems)} items inside, so it can't be restored in one go: only folder by folder, from the trash.`,
  oneOfThem: `One of them has more than ${formatCount(limits.restoreItems)} items inside, so it can't be restored in one go: only folder by folder, from the trash.`,
  named: (name: string) =>
    `“${name}” has more than ${formatCount(limits.restoreItems)} items inside, so it can't be restored in one go: only folder by folder, from the trash.`,
  /** Of a restore or an undo that came to nothing. */
  refused: `More than ${formatCount(limits.restoreItems)} items. Restore its folders one by one in the trash.`,
});
