import { plural } from '../../../../lib/format.ts';
import { catalog } from '../../../../ui/language/catalog.ts';

/** What the outbox asks a person. */
export const attentionMessages = catalog('features/items/outbox/attention/attention-messages', {
  title: 'Needs attention',
  yours: 'Yours',
  theirs: 'Theirs',
  sideAt: (side: string, time: string) => `${side}, ${time}`,
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  dismiss: 'Dismiss',
  discard: 'Discard',
  discardAll: (count: number) => `Discard all ${count}`,
  retry: 'Retry',
  renameAndRetry: 'Rename and retry',
  doAfterAll: 'Do it after all',
  blocked: 'Waits for a change that needs attention.',
  sentence: (text: string) => `${text}.`,
  waitForIt: (count: number) => `${plural(count, 'change waits', 'changes wait')} for it:`,
  more: (count: number) => `and ${count} more`,
  aFilespace: 'A filespace',
  filespaceGone: (name: string) => `${name} was deleted or is no longer shared with you.`,
  notSent: (count: number) => `${plural(count, 'change was', 'changes were')} not sent.`,
  wasDeleted: 'It was deleted in the meantime.',
  deleted: 'Deleted',
  somebodyElse: 'Somebody else',
  twoNames: { file: 'Two names for one file', folder: 'Two names for one folder' },
  renamedIt: (who: string) => `${who} renamed it without having seen your name.`,
  twoPlaces: { file: 'Two places for one file', folder: 'Two places for one folder' },
  movedIt: (name: string, who: string) =>
    `“${name}”: ${who} moved it without having seen where you had put it.`,
  changedBefore: 'Changed before it was deleted',
  changedIt: (name: string, who: string) => `${who} changed “${name}” after you had last seen it.`,
  deleteIt: 'Delete it',
  keepAs: (name: string) => `Keep it as “${name}”`,
  keepIn: (folder: string) => `Keep it in ${folder}`,
});
