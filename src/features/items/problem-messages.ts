import { limits } from '#contract/rules/limits.ts';
import { formatCount } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** Why a change was refused. */
export const problemMessages = catalog('features/items/problem-messages', {
  forbidden: (characters: string) =>
    `A file name can't contain any of the following characters: ${characters}`,
  deletedBy: (by: string) => `${by} deleted it.`,
  /** Which of the two it is, the server does not say. */
  gone: "It no longer exists or isn't shared with you.",
  /** Where something was to be made. */
  folderGone: "The folder no longer exists or isn't shared with you.",
  /** What was to go into another folder: which of the two it is, the server does not say. */
  itOrFolderGone: "It or the folder no longer exists, or isn't shared with you.",
  'not-allowed': 'You no longer have Edit access.',
  'root-protected': "The filespace's top level can't be renamed, moved or deleted.",
  /** By the time that it was sent: nobody is offered such a folder. */
  cycle: 'The folder it was to go into is inside it now.',
  moveCycle: "You can't move a folder into itself.",
  copyCycle: "You can't copy a folder into itself.",
  'id-taken': 'Another item with this ID already exists. Try again.',
  changedBy: (by: string) => `${by} changed it first.`,
  'changed-since': 'Someone else changed it first.',
  /** Of a copy: what else has this limit has words of its own. */
  'too-many-items': `More than ${formatCount(limits.copyItems)} items. Copy its folders one by one.`,
  rewindTooMany: `More than ${formatCount(limits.restoreItems)} items. Rewind its folders one by one.`,
  /** Of a restore of several items. */
  severalTooMany: `More than ${formatCount(limits.restoreItems)} items. Restore fewer of them at a time.`,
  'not-kept': 'The history no longer has it.',
  restoredBy: (by: string) => `${by} restored it already.`,
  'nothing-to-restore': 'It has already been restored.',
  'deleted-forever': 'It was deleted forever.',
  'undo-refused': 'Someone has changed it since.',
  'nothing-to-undo': 'It has already been undone.',
  'too-many-snapshots': 'The filespace has 1,000 snapshots. Delete some first.',
  'drive-gone': 'The filespace was deleted.',
  discarded: 'You discarded a change that this one depends on.',
  'file-missing': 'Choose the file again to go on: it was open in a tab that was closed.',
  'file-changed': 'The file changed while it was being read.',
  'content-lost': "The server was restored from a backup that doesn't have it. Upload it again.",
  'file-too-large': 'A file can have 1 TB at most.',
  'workspace-full': 'The workspace is full.',
  'account-full': 'You have used all of your storage.',
  unknown: 'The server rejected this change.',
  /** `failed`: that no folder was made. */
  folderFailed: (failed: string, reason: string) => `${failed}. ${reason}`,
  parentGone: 'The folder it was in no longer exists.',
  renameFailed: (name: string, reason: string) => `Couldn't rename “${name}”. ${reason}`,
});
