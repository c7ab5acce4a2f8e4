import { limits } from '#contract/rules/limits.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

const back = 'will be restored once the server can be reached.';

/** What the question before a restore from a moment says, and what comes of it, word for word. */
export const messages = catalog('shared/restore/moment/moment-restore-messages', {
  restore: 'Restore',
  working: 'Restoring...',
  viewOnly: 'You can view this filespace, but not change it',
  storageFull: "There's no space left on this device.",
  refused: "That can't be restored.",
  cannotUndo: 'This change can no longer be undone.',
  everything: {
    title: 'Restore everything?',
    restoring: 'Restoring everything',
    waits: `Everything ${back}`,
  },
  named: {
    title: (name: string) => `Restore “${name}”?`,
    restoring: (name: string) => `Restoring “${name}”`,
    waits: (name: string) => `“${name}” ${back}`,
  },
  several: {
    title: (count: number) => `Restore ${plural(count, 'item')}?`,
    restoring: (count: number) => `Restoring ${plural(count, 'item')}`,
    waits: (count: number) => `${plural(count, 'item')} ${back}`,
  },
  restoreText: (time: string | null) =>
    `What is missing comes back, and files get the content that they had ${time === null ? 'then' : `as of ${time}`}. What they have now stays in their versions. What came later stays.`,
  counting: 'Counting what this changes…',
  bringsBack: (items: number) => `Brings back ${plural(items, 'item')}.`,
  restoresVersions: (versions: number) => `Restores ${plural(versions, 'version')}.`,
  bringsBackAndRestores: (items: number, versions: number) =>
    `Brings back ${formatCount(items)}, restores ${plural(versions, 'version')}.`,
  nothingToRestore: 'Nothing would change: all of it is as it was.',
  tooMany: `That would change more than ${formatCount(limits.restoreItems)} items. Restore its folders one by one.`,
  severalTooMany: `That would change more than ${formatCount(limits.restoreItems)} items. Restore fewer of them at a time.`,
  deletedForever: "It was deleted forever and can't come back.",
  notKept: 'This moment is no longer kept, or is from before you got access.',
  neverThere: "None of it was there then, or it isn't shared with you.",
  notEditable: "You can view this, but you can't change it.",
  severalChanges: (changes: number) =>
    `This takes ${plural(changes, 'change')} of up to ${formatCount(limits.restoreSelectionItems)} items. You can undo each one. You'll see how much each brings back when it's done.`,
});
