import { formatCount, plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of deleting forever, word for word. */
export const foreverMessages = catalog('features/trash/forever/forever-messages', {
  action: 'Delete forever',
  question: (count: number) => `Delete ${plural(count, 'item')} forever?`,
  questionOf: (name: string) => `Delete “${name}” forever?`,
  asking: 'Checking what is deleted with it',
  confirm: 'Type delete to confirm',
  confirmWord: 'delete',
  done: (count: number) => `${plural(count, 'item')} deleted forever`,
  notThere: "It's no longer in the trash.",
  offline: 'No connection to the server.',
  versions: (items: number) => `${items === 1 ? 'Its' : 'Their'} versions go too.`,
  versionsAndSnapshots: (items: number, snapshots: number, names: string) =>
    `${items === 1 ? 'Its' : 'Their'} versions go too, and ${snapshots === 1 ? 'snapshot' : 'snapshots'} ${names} will no longer contain ${items === 1 ? 'it' : 'them'}.`,
  isFinal: "This can't be undone.",
  empty: 'Empty trash…',
  partly: (count: number, why: string) => `${plural(count, 'item')} deleted forever, then it stopped: ${why}`,
  deletedOf: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)} deleted`,
  rest: (count: number) => `${count} more`,
});
