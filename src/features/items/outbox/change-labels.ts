import type { AddFiles, Change } from '#contract/changes/change.ts';
import { isolate } from '../../../lib/language/isolate.ts';
import type { IconName } from '../../../ui/display/icon.tsx';
import { changeMessages } from './change-messages.ts';

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
  return {
    icon: labelsOf(first.change).icon,
    parts: partsOf(changeMessages.pending[first.change.type], group, first, rootName),
  };
}

/** What was sent: `Renamed a to b`. */
export function sentLabel(group: readonly LabeledChange[], rootName: string): ChangeLabel {
  const first = group[0];
  if (!first) return { icon: 'ok', parts: [] };
  return { icon: 'ok', parts: partsOf(changeMessages.sent[first.change.type], group, first, rootName) };
}

/** `Couldn't create “Storyboards” in Launch film.` */
export function failureLabel(labeled: LabeledChange, rootName: string): string {
  const { change } = labeled;
  const { count, newName } = labelsOf(change);
  const what = count?.(change) ?? changeMessages.quoted(isolate(nameOf(labeled)));
  const target =
    newName === undefined
      ? isolate(placeOf(labeled, rootName))
      : changeMessages.quoted(isolate(newName(change)));
  return changeMessages.failed[change.type](what, target);
}

/** Whether several of them that were made together are one line. */
export function isGrouped(change: Change): boolean {
  return labelsOf(change).isGrouped === true;
}

/** Whether it brings items that are not there without it: what is done to them or in them goes with it. */
export function bringsItems(change: Change): boolean {
  return labelsOf(change).bringsItems === true;
}

/** Whether it can be made again under another name. */
export function canBeRenamed(change: Change): boolean {
  return labelsOf(change).canBeRenamed === true;
}

export function plainLabel({ parts }: ChangeLabel): string {
  return parts.map(({ text }) => text).join('');
}

interface ChangeLabels<Kind extends Change> {
  readonly icon: IconName;
  readonly isGrouped?: true;
  readonly canBeRenamed?: true;
  readonly bringsItems?: true;
  /** What it is done to, where that is not the name of an item. */
  readonly name?: (change: Kind) => string;
  /** `214 files`, `3 folders`, `12 items`; null where it is a single thing, which has a name. */
  readonly count?: (change: Kind) => string | null;
  /** What the item is called by it, where it goes nowhere else. */
  readonly newName?: (change: Kind) => string;
  /** The folder it is in is named instead of where it was to go. */
  readonly isInFolder?: true;
}

type AllLabels = { readonly [Type in Change['type']]: ChangeLabels<Extract<Change, { type: Type }>> };

/** A new kind of change does not compile until it has its entry here and its words in the catalog. */
const changeLabels: AllLabels = {
  createFolder: {
    icon: 'folder-plus',
    canBeRenamed: true,
    bringsItems: true,
    isInFolder: true,
    name: ({ name }) => name,
  },
  renameItem: { icon: 'pencil', canBeRenamed: true, newName: ({ name }) => name },
  moveItem: { icon: 'move', canBeRenamed: true, isGrouped: true },
  copyItem: { icon: 'copy', canBeRenamed: true, bringsItems: true, isGrouped: true },
  deleteItem: { icon: 'trash', isGrouped: true, isInFolder: true },
  addFiles: { icon: 'upload', bringsItems: true, isInFolder: true, count: uploadCount },
  restoreItems: {
    icon: 'undo',
    count: ({ itemIds }) => (itemIds.length === 1 ? null : changeMessages.items(itemIds.length)),
  },
  restoreVersion: { icon: 'undo' },
  undoChange: { icon: 'undo' },
  rewind: { icon: 'rewind' },
};

function labelsOf<Kind extends Change>(change: Kind): ChangeLabels<Kind> {
  return changeLabels[change.type] as ChangeLabels<never> as ChangeLabels<Kind>;
}

/** The sentence with its names as parts of their own. */
function partsOf(
  sentence: string,
  group: readonly LabeledChange[],
  first: LabeledChange,
  rootName: string,
): readonly LabelPart[] {
  const { count, newName } = labelsOf(first.change);
  const names: Readonly<Record<string, string>> = {
    what: group.length > 1 ? groupCount(group) : (count?.(first.change) ?? nameOf(first)),
    target: newName?.(first.change) ?? placeOf(first, rootName),
  };
  return sentence
    .split(/\{(\w+)\}/)
    .map((text, at) => (at % 2 === 0 ? { text } : { text: isolate(names[text] ?? ''), strong: true }))
    .filter(({ text }) => text !== '');
}

function placeOf({ change, folderName, targetName }: LabeledChange, rootName: string): string {
  return (labelsOf(change).isInFolder ? folderName : targetName) || rootName;
}

function nameOf({ change, itemName }: LabeledChange): string {
  return labelsOf(change).name?.(change) ?? itemName;
}

function uploadCount({ files, folders }: AddFiles): string | null {
  if (files + folders === 1) return null;
  return files > 0 ? changeMessages.files(files) : changeMessages.folders(folders);
}

function groupCount(group: readonly LabeledChange[]): string {
  const kinds = new Set(group.map(({ change }) => change.kind));
  if (kinds.size > 1) return changeMessages.items(group.length);
  return kinds.has('folder') ? changeMessages.folders(group.length) : changeMessages.files(group.length);
}
