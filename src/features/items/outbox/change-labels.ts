import type { AddFiles, Change } from '#contract/changes/change.ts';
import { plural } from '../../../lib/format.ts';
import type { IconName } from '../../../ui/display/icon.tsx';

/** A change in words. `strong` parts are names and stand out. */
export interface ChangeLabel {
  readonly icon: IconName;
  readonly parts: readonly LabelPart[];
}

export interface LabelPart {
  readonly text: string;
  readonly strong?: boolean;
}

export interface LabeledChange {
  readonly change: Change;
  readonly itemName: string;
  readonly folderName: string;
  readonly targetName: string;
}

/** What waits: `Rename a to b`, `Move 2 files to Released`. The group was wished in one go. */
export function pendingLabel(group: readonly LabeledChange[], rootName: string): ChangeLabel {
  const first = group[0];
  if (!first) return { icon: 'pending', parts: [] };
  const what: LabelPart = { text: group.length === 1 ? first.itemName : countOf(group), strong: true };
  const target: LabelPart = { text: first.targetName || rootName, strong: true };
  const { icon, verb, rest } = labelsOf(first.change);
  return { icon, parts: [{ text: verb }, ...rest(first.change, what, target)] };
}

/** What was sent: `Renamed a to b`. */
export function sentLabel(group: readonly LabeledChange[], rootName: string): ChangeLabel {
  const { parts } = pendingLabel(group, rootName);
  const change = group[0]?.change;
  if (!change) return { icon: 'ok', parts };
  return { icon: 'ok', parts: [{ text: labelsOf(change).pastVerb }, ...parts.slice(1)] };
}

/** `Could not create “Storyboards” in Launch film.` */
export function failureLabel(
  { change, itemName, folderName, targetName }: LabeledChange,
  rootName: string,
): string {
  return labelsOf(change).failure(change, itemName, folderName || rootName, targetName || rootName);
}

/** Whether several of them that were made together are one line. */
export function isGrouped(change: Change): boolean {
  return labelsOf(change).isGrouped;
}

/** Whether it can be made again under another name. */
export function canBeRenamed(change: Change): boolean {
  return labelsOf(change).canBeRenamed;
}

interface ChangeLabels<Kind extends Change> {
  readonly icon: IconName;
  readonly verb: string;
  readonly pastVerb: string;
  /** What follows the verb. */
  readonly rest: (change: Kind, what: LabelPart, target: LabelPart) => readonly LabelPart[];
  readonly failure: (change: Kind, itemName: string, folder: string, target: string) => string;
  readonly isGrouped: boolean;
  readonly canBeRenamed: boolean;
}

type AllLabels = { readonly [Type in Change['type']]: ChangeLabels<Extract<Change, { type: Type }>> };

/** A new kind of change does not compile until it has its words here. */
const changeLabels = {
  createFolder: {
    icon: 'folder-plus',
    verb: 'Create folder ',
    pastVerb: 'Created folder ',
    rest: ({ name }) => [{ text: name, strong: true }],
    failure: ({ name }, _item, folder) => `Could not create “${name}” in ${folder}.`,
    isGrouped: false,
    canBeRenamed: true,
  },
  renameItem: {
    icon: 'pencil',
    verb: 'Rename ',
    pastVerb: 'Renamed ',
    rest: ({ name }, what) => [what, { text: ' to ' }, { text: name, strong: true }],
    failure: ({ name }, itemName) => `Could not rename “${itemName}” to “${name}”.`,
    isGrouped: false,
    canBeRenamed: true,
  },
  moveItem: {
    icon: 'move',
    verb: 'Move ',
    pastVerb: 'Moved ',
    rest: (_change, what, target) => [what, { text: ' to ' }, target],
    failure: (_change, itemName, _folder, target) => `Could not move “${itemName}” to ${target}.`,
    isGrouped: true,
    canBeRenamed: true,
  },
  copyItem: {
    icon: 'copy',
    verb: 'Copy ',
    pastVerb: 'Copied ',
    rest: (_change, what, target) => [what, { text: ' to ' }, target],
    failure: (_change, itemName, _folder, target) => `Could not copy “${itemName}” to ${target}.`,
    isGrouped: true,
    canBeRenamed: true,
  },
  deleteItem: {
    icon: 'trash',
    verb: 'Delete ',
    pastVerb: 'Deleted ',
    rest: (_change, what) => [what],
    failure: (_change, itemName, folder) => `Could not delete “${itemName}” from ${folder}.`,
    isGrouped: true,
    canBeRenamed: false,
  },
  addFiles: {
    icon: 'upload',
    verb: 'Upload ',
    pastVerb: 'Uploaded ',
    rest: (change, what, target) => [
      { text: uploadCount(change) ?? what.text, strong: true },
      { text: ' to ' },
      target,
    ],
    failure: (change, itemName, _folder, target) =>
      `Could not upload ${uploadCount(change) ?? `“${itemName}”`} to ${target}.`,
    isGrouped: false,
    canBeRenamed: false,
  },
  restoreItems: {
    icon: 'undo',
    verb: 'Restore ',
    pastVerb: 'Restored ',
    rest: ({ itemIds }, what) => [
      itemIds.length === 1 ? what : { text: restoreCount(itemIds), strong: true },
    ],
    failure: ({ itemIds }, itemName) =>
      `Could not restore ${itemIds.length === 1 ? `“${itemName}”` : restoreCount(itemIds)}.`,
    isGrouped: false,
    canBeRenamed: false,
  },
  restoreVersion: {
    icon: 'undo',
    verb: 'Restore a version of ',
    pastVerb: 'Restored a version of ',
    rest: (_change, what) => [what],
    failure: (_change, itemName) => `Could not restore the version of “${itemName}”.`,
    isGrouped: false,
    canBeRenamed: false,
  },
  undoChange: {
    icon: 'undo',
    verb: 'Undo a change of ',
    pastVerb: 'Undid a change of ',
    rest: (_change, what) => [what],
    failure: (_change, itemName) => `Could not undo a change of “${itemName}”.`,
    isGrouped: false,
    canBeRenamed: false,
  },
  rewind: {
    icon: 'history',
    verb: 'Rewind ',
    pastVerb: 'Rewound ',
    rest: (_change, what) => [what],
    failure: (_change, itemName) => `Could not rewind “${itemName}”.`,
    isGrouped: false,
    canBeRenamed: false,
  },
} satisfies AllLabels;

function restoreCount(itemIds: readonly string[]): string {
  return plural(itemIds.length, 'item');
}

/** `214 files`, `3 folders`; null where it is a single thing, which has a name. */
function uploadCount({ files, folders }: AddFiles): string | null {
  if (files + folders === 1) return null;
  return files > 0 ? plural(files, 'file') : plural(folders, 'folder');
}

function labelsOf<Kind extends Change>(change: Kind): ChangeLabels<Kind> {
  const all: AllLabels = changeLabels;
  return all[change.type] as ChangeLabels<never> as ChangeLabels<Kind>;
}

export function plainLabel({ parts }: ChangeLabel): string {
  return parts.map(({ text }) => text).join('');
}

function countOf(group: readonly LabeledChange[]): string {
  const kinds = new Set(group.map(({ change }) => change.kind));
  const noun = kinds.size > 1 ? 'items' : kinds.has('folder') ? 'folders' : 'files';
  return `${group.length} ${noun}`;
}
