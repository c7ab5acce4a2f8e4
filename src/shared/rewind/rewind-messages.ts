import { formatCount, plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** The messages of the question before a rewind, word for word. */
export const messages = catalog('shared/rewind/rewind-messages', {
  title: (name: string, time: string | null) => `Rewind ${name} to ${time ?? 'an earlier moment'}?`,
  counting: 'Counting what would change',
  same: 'Nothing differs: it is as it was then.',
  snapshot: 'A snapshot of how it is now is taken first.',
  changed: 'Something has changed since you were asked. The rewind would do this now.',
  showItems: 'Show the items',
  hideItems: 'Hide the items',
  list: 'What the rewind changes',
  rewind: (items: number) => `Rewind ${plural(items, 'item')}`,
  rewinding: (name: string) => `Rewinding ${name}`,
  offline: 'You need a connection to see what a rewind would change.',
  storageFull: "There's no space left to save changes on this device.",
  refused: "Couldn't rewind the folder.",
  gone: "This folder didn't exist then, or no longer exists.",
  notKept: 'This moment is no longer kept.',
  notAllowed: "You can't rewind this filespace.",
  cycle: 'A folder above it was inside it then. Rewind a folder further up.',
  tooLarge: 'More than 100,000 items would change. Rewind a folder inside it.',
  /** `Brings back 214, removes 30, moves 8, restores 12 versions.` begins with one of `first`. */
  first: {
    restored: (count: number) => `Brings back ${formatCount(count)}`,
    removed: (count: number) => `Removes ${formatCount(count)}`,
    renamed: (count: number) => `Renames ${formatCount(count)}`,
    moved: (count: number) => `Moves ${formatCount(count)}`,
    versions: (count: number) => `Restores ${plural(count, 'version')}`,
  },
  further: {
    restored: (count: number) => `brings back ${formatCount(count)}`,
    removed: (count: number) => `removes ${formatCount(count)}`,
    renamed: (count: number) => `renames ${formatCount(count)}`,
    moved: (count: number) => `moves ${formatCount(count)}`,
    versions: (count: number) => `restores ${plural(count, 'version')}`,
  },
  erased: (count: number) =>
    `${plural(count, 'item')} can't come back: ${count === 1 ? 'it was' : 'they were'} deleted forever.`,
  /** `isOne`: `who` is one person. */
  regaining: (who: string, isOne: boolean, where: string) =>
    `${who} ${isOne ? 'gets' : 'get'} access again to ${where}.`,
  folders: (count: number) => plural(count, 'folder'),
  /** What becomes of what is different now, by how it differs. */
  becomes: {
    removed: 'brings back',
    added: 'removes',
    changed: 'earlier version',
    renamed: 'renames back',
    moved: 'moves back',
  },
});
