import { formatCount, plural } from '../../../lib/format.ts';
import { formatList } from '../../../lib/language/format-list.ts';
import { catalog } from '../../../ui/language/catalog.ts';

const top = 'the top of the filespace';

/** What is said once of what became of changes of this device. */
export const noticeMessages = catalog('features/items/outbox/notice-messages', {
  renamedOnArrival: (asked: string, got: string) =>
    `“${asked}” was renamed to “${got}” because the name was already taken.`,
  descendantsKept: (name: string, count: number, folder: string) =>
    `“${name}” was deleted. ${plural(count, 'item')} others had added ${count === 1 ? 'was' : 'were'} moved to ${folder}.`,
  somebody: 'Someone else',
  renamedOver: (who: string, name: string, theirs: string, mine: string) =>
    `${who} renamed “${name}” to “${theirs}”. Your name “${mine}” wasn't used.`,
  movedOver: (who: string, name: string, theirs: string, mine: string) =>
    `${who} moved “${name}” to ${theirs} after you moved it to ${mine}.`,
  renamedToo: (who: string, name: string, theirs: string, mine: string) =>
    `${who} renamed “${name}” to “${theirs}” too. Your name “${mine}” was kept.`,
  movedToo: (who: string, name: string, theirs: string, mine: string) =>
    `${who} moved “${name}” to ${theirs} too. It's in ${mine}, where you put it.`,
  replacedToo: (who: string, name: string) =>
    `${who} replaced “${name}” at the same time. Both versions are kept.`,
  relocated: (name: string, folder: string, newFolder: string) =>
    `“${folder}” was deleted, so “${name}” was moved to ${newFolder}.`,
  stayed: (name: string, folder: string, place: string) =>
    `“${folder}” was deleted, so “${name}” stayed ${place === top ? `at ${top}` : `in ${place}`}.`,
  notSynced: (name: string, why: string) => `Couldn't sync “${name}”. ${why} Open the outbox.`,
  severalNotSynced: (count: number, why: string) =>
    `Couldn't sync ${plural(count, 'item')}. ${why} Open the outbox.`,
  storageCleared: "Your browser cleared Lunvik's offline copy. It's downloading again.",
  savedChanges: (count: number) =>
    `${plural(count, 'waiting change')} ${count === 1 ? 'was' : 'were'} saved.`,
  lostChanges: (count: number) => `${plural(count, 'change')} could not be saved.`,
  quarantined: (count: number) =>
    `${plural(count, 'unsent change')} ${count === 1 ? 'was damaged and is' : 'were damaged and are'} lost. Please redo ${count === 1 ? 'it' : 'them'}.`,
  quarantinedNamed: (count: number, names: readonly string[]) =>
    `${plural(count, 'unsent change')} ${count === 1 ? 'was damaged and is' : 'were damaged and are'} lost: ${names.map((name) => `“${name}”`).join(', ')}${names.length < count ? ' and others' : ''}. Please redo ${count === 1 ? 'it' : 'them'}.`,
  filespaceGone: (name: string) => `You no longer have access to ${name}.`,
  filespaceGoneWith: (name: string, unsent: number) =>
    `You no longer have access to ${name}. ${plural(unsent, 'change')} ${unsent === 1 ? "wasn't" : "weren't"} saved.`,
  workspaceLeft: (name: string) =>
    `You are no longer a member of ${name}, or it was deleted. Its files were removed from this device.`,
  workspaceLeftAsk: (name: string, owner: string) =>
    `You are no longer a member of ${name}, or it was deleted. If you didn't expect this, ask ${owner}.`,
  roleChanged: {
    standard: (workspace: string) => `You are a standard user of ${workspace} now.`,
    admin: (workspace: string) => `You are an admin of ${workspace} now.`,
    owner: (workspace: string) => `You are the owner of ${workspace} now.`,
  },
  restored: 'Restored',
  restoredTo: (folder: string) => `Restored to ${folder}`,
  restoredAs: (name: string) => `Restored as ${name}`,
  restoredCounts: (items: number, versions: number) =>
    `Restored ${formatList([
      ...(items > 0 ? [plural(items, 'item')] : []),
      ...(versions > 0 ? [plural(versions, 'version')] : []),
    ])}`,
  withFolders: (restored: string, folders: readonly string[]) =>
    `${restored}, with its ${folders.length === 1 ? 'folder' : 'folders'} ${folders.join(', ')}`,
  itemsRestored: (count: number) => `${plural(count, 'item')} restored`,
  about: (name: string, text: string) => `“${name}”: ${text}`,
  summary: (count: number) => `${formatCount(count)} updates about your changes. Open the outbox.`,
  top,
});
