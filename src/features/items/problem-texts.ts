import type { Change } from '#contract/changes/change.ts';
import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import { forbiddenCharacters } from '#contract/rules/item-name.ts';
import type { AttentionReason } from '#worker/read/reader.ts';
import { tooLargeMessages } from '../../shared/restore/too-large-messages.ts';
import { messages as rewindMessages } from '../../shared/rewind/rewind-messages.ts';
import { changeMessages } from './commands/changes/change-messages.ts';
import { nameMessages } from './dialogs/name-messages.ts';
import { problemMessages } from './problem-messages.ts';
import { obstacleText } from './undo-refusals.ts';

export function forbiddenText(): string {
  return problemMessages.forbidden(forbiddenCharacters.join(' '));
}

/** Why a change was refused, as the first line of its card in the outbox. */
export function problemTitle(
  problem: AttentionReason | 'storage-full' | null,
  kind: 'folder' | 'file',
  by: string | null = null,
  because: UndoObstacle | null = null,
): string {
  switch (problem) {
    case 'item-name.taken':
      return kind === 'folder' ? nameMessages.folderTakenInPicker : nameMessages.fileTaken;
    case 'item-name.empty':
      return kind === 'folder' ? nameMessages.folderNameEmpty : nameMessages.fileNameEmpty;
    case 'item-name.forbidden-character':
      return forbiddenText();
    case 'item-name.invisible-character':
      return nameMessages.invisible;
    case 'item-name.too-long':
      return nameMessages.nameTooLong;
    case 'storage-full':
      return changeMessages.storageFull;
    case 'gone':
      return by ? problemMessages.deletedBy(by) : problemMessages.gone;
    case 'changed-since':
      return by ? problemMessages.changedBy(by) : problemMessages['changed-since'];
    case 'nothing-to-restore':
      return by ? problemMessages.restoredBy(by) : problemMessages['nothing-to-restore'];
    case 'undo-refused':
      return because ? obstacleSentence(because) : problemMessages['undo-refused'];
    case null:
      return problemMessages.unknown;
    default:
      return problemMessages[problem];
  }
}

/** Why this change was refused: what is gone is what it was about, or the folder that it was to go into. */
export function refusalReason(
  problem: Parameters<typeof problemTitle>[0],
  { type, kind }: { readonly type: Change['type'] | undefined; readonly kind: Change['kind'] },
  by: string | null = null,
  because: UndoObstacle | null = null,
): string {
  const cycle = problem === 'cycle' && type !== undefined && otherCycles.get(type);
  if (cycle) return cycle();
  return problem === 'gone' && by === null && type !== undefined
    ? problemMessages[goneOf[type]]
    : problemTitle(problem, kind, by, because);
}

/** What finds a folder inside another where nothing was to go into one that somebody chose. */
const otherCycles: ReadonlyMap<Change['type'], () => string> = new Map([
  ['rewind', () => rewindMessages.cycle],
]);

/** What is gone where such a change finds something gone. A new kind does not compile until it stands here. */
const goneOf: { readonly [Type in Change['type']]: 'gone' | 'folderGone' | 'itOrFolderGone' } = {
  createFolder: 'folderGone',
  addFiles: 'folderGone',
  moveItem: 'itOrFolderGone',
  copyItem: 'itOrFolderGone',
  renameItem: 'gone',
  deleteItem: 'gone',
  restoreItems: 'gone',
  restoreVersion: 'gone',
  undoChange: 'gone',
  rewind: 'gone',
};

/** Why so much is refused, and what to do instead. `itemCount`: how many were named. */
export function tooManyText(type: Change['type'] | undefined, itemCount = 1): string {
  const text = type === undefined ? undefined : bringingBack.get(type);
  return text?.(itemCount) ?? problemMessages['too-many-items'];
}

const restoresTooMany = (itemCount: number) =>
  itemCount > 1 ? problemMessages.severalTooMany : tooLargeMessages.refused;

/** What brings back as much again when it is tried again, with what to do instead. */
export const bringingBack: ReadonlyMap<Change['type'], (itemCount: number) => string> = new Map([
  ['restoreItems', restoresTooMany],
  ['undoChange', restoresTooMany],
  ['rewind', () => problemMessages.rewindTooMany],
]);

/** Whoever it begins with is called as they are: an email address has no capital. */
function obstacleSentence(because: UndoObstacle): string {
  const text = obstacleText(because);
  const isNamed = because.by !== undefined && text.startsWith(because.by);
  return isNamed ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Names the thing: by the time it is read, what was on the screen may be gone. */
export function renameFailed(name: string, kind: 'folder' | 'file', problem: AttentionReason): string {
  return problemMessages.renameFailed(name, problemTitle(problem, kind));
}

/** Why there is no new folder. */
export function folderFailed(problem: AttentionReason | 'storage-full'): string {
  if (problem === 'storage-full') return changeMessages.storageFull;
  const reason = problem === 'gone' ? problemMessages.parentGone : problemTitle(problem, 'folder');
  return problemMessages.folderFailed(nameMessages.folderFailed, reason);
}

/** Why nothing was moved or copied, where trying again would not help; null where it may. */
export function transferRefusal(verb: 'move' | 'copy', problem: AttentionReason): string | null {
  if (problem === 'cycle') return verb === 'copy' ? problemMessages.copyCycle : problemMessages.moveCycle;
  // Of items that are gone this was said; what is copied is not looked for.
  if (problem === 'gone' && verb === 'move') return problemMessages.folderGone;
  const isFinal = problem === 'not-allowed' || problem === 'too-many-items';
  return isFinal ? problemMessages[problem] : null;
}

/** Why nothing was copied, for where it was asked for; of a full device the toast tells. */
export function copyFailed(problem: AttentionReason | 'storage-full'): string | false {
  return problem !== 'storage-full' && (transferRefusal('copy', problem) ?? changeMessages.copyFailed);
}

/** Whether another name could make the change acceptable. */
export function isNameProblem(problem: AttentionReason | null): boolean {
  return problem?.startsWith('item-name.') === true;
}
