import type { Change } from '#contract/changes/change.ts';
import type { IconName } from '../../../ui/show/icon.tsx';

/** A change in words. `strong` parts are names and stand out. */
export interface ChangeWords {
  readonly icon: IconName;
  readonly parts: readonly WordPart[];
}

export interface WordPart {
  readonly text: string;
  readonly strong?: boolean;
}

export interface Told {
  readonly change: Change;
  readonly itemName: string;
  readonly folderName: string;
  readonly targetName: string;
}

/** What waits: `Rename a to b`, `Move 2 files to Released`. The group was wished in one go. */
export function wishWords(group: readonly Told[], rootName: string): ChangeWords {
  const first = group[0];
  if (!first) return { icon: 'pending', parts: [] };
  const what: WordPart = { text: group.length === 1 ? first.itemName : countOf(group), strong: true };
  const target: WordPart = { text: first.targetName || rootName, strong: true };
  const { icon, verb, rest } = labelsOf(first.change);
  return { icon, parts: [{ text: verb }, ...rest(first.change, what, target)] };
}

/** What was sent: `Renamed a to b`. */
export function sentWords(group: readonly Told[], rootName: string): ChangeWords {
  const { parts } = wishWords(group, rootName);
  const change = group[0]?.change;
  if (!change) return { icon: 'ok', parts };
  return { icon: 'ok', parts: [{ text: labelsOf(change).pastVerb }, ...parts.slice(1)] };
}

/** `Could not create “Storyboards” in Launch film.` */
export function failureWords({ change, itemName, folderName, targetName }: Told, rootName: string): string {
  return labelsOf(change).failure(change, itemName, folderName || rootName, targetName || rootName);
}

interface ChangeLabels<Kind extends Change> {
  readonly icon: IconName;
  readonly verb: string;
  readonly pastVerb: string;
  /** What follows the verb. */
  readonly rest: (change: Kind, what: WordPart, target: WordPart) => readonly WordPart[];
  readonly failure: (change: Kind, itemName: string, folder: string, target: string) => string;
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
  },
  renameItem: {
    icon: 'pencil',
    verb: 'Rename ',
    pastVerb: 'Renamed ',
    rest: ({ name }, what) => [what, { text: ' to ' }, { text: name, strong: true }],
    failure: ({ name }, itemName) => `Could not rename “${itemName}” to “${name}”.`,
  },
  moveItem: {
    icon: 'move',
    verb: 'Move ',
    pastVerb: 'Moved ',
    rest: (_change, what, target) => [what, { text: ' to ' }, target],
    failure: (_change, itemName, _folder, target) => `Could not move “${itemName}” to ${target}.`,
  },
  copyItem: {
    icon: 'copy',
    verb: 'Copy ',
    pastVerb: 'Copied ',
    rest: (_change, what, target) => [what, { text: ' to ' }, target],
    failure: (_change, itemName, _folder, target) => `Could not copy “${itemName}” to ${target}.`,
  },
  deleteItem: {
    icon: 'trash',
    verb: 'Delete ',
    pastVerb: 'Deleted ',
    rest: (_change, what) => [what],
    failure: (_change, itemName, folder) => `Could not delete “${itemName}” from ${folder}.`,
  },
} satisfies AllLabels;

function labelsOf<Kind extends Change>(change: Kind): ChangeLabels<Kind> {
  const all: AllLabels = changeLabels;
  return all[change.type] as ChangeLabels<never> as ChangeLabels<Kind>;
}

export function plainWords({ parts }: ChangeWords): string {
  return parts.map(({ text }) => text).join('');
}

function countOf(group: readonly Told[]): string {
  const kinds = new Set(group.map(({ change }) => change.kind));
  const noun = kinds.size > 1 ? 'items' : kinds.has('folder') ? 'folders' : 'files';
  return `${group.length} ${noun}`;
}
