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
  switch (first.change.type) {
    case 'createFolder':
      return {
        icon: 'folder-plus',
        parts: [{ text: 'Create folder ' }, { text: first.change.name, strong: true }],
      };
    case 'renameItem':
      return {
        icon: 'pencil',
        parts: [{ text: 'Rename ' }, what, { text: ' to ' }, { text: first.change.name, strong: true }],
      };
    case 'moveItem':
      return { icon: 'move', parts: [{ text: 'Move ' }, what, { text: ' to ' }, target] };
    case 'copyItem':
      return { icon: 'copy', parts: [{ text: 'Copy ' }, what, { text: ' to ' }, target] };
    case 'deleteItem':
      return { icon: 'trash', parts: [{ text: 'Delete ' }, what] };
  }
}

const pastVerbs = {
  createFolder: ['Create folder ', 'Created folder '],
  renameItem: ['Rename ', 'Renamed '],
  moveItem: ['Move ', 'Moved '],
  copyItem: ['Copy ', 'Copied '],
  deleteItem: ['Delete ', 'Deleted '],
} as const satisfies Record<Change['type'], readonly [string, string]>;

/** What was sent: `Renamed a to b`. */
export function sentWords(group: readonly Told[], rootName: string): ChangeWords {
  const { parts } = wishWords(group, rootName);
  const type = group[0]?.change.type;
  if (!type) return { icon: 'ok', parts };
  return { icon: 'ok', parts: [{ text: pastVerbs[type][1] }, ...parts.slice(1)] };
}

/** `Could not create “Storyboards” in Launch film.` */
export function failureWords({ change, itemName, folderName, targetName }: Told, rootName: string): string {
  const folder = folderName || rootName;
  const target = targetName || rootName;
  switch (change.type) {
    case 'createFolder':
      return `Could not create “${change.name}” in ${folder}.`;
    case 'renameItem':
      return `Could not rename “${itemName}” to “${change.name}”.`;
    case 'moveItem':
      return `Could not move “${itemName}” to ${target}.`;
    case 'copyItem':
      return `Could not copy “${itemName}” to ${target}.`;
    case 'deleteItem':
      return `Could not delete “${itemName}” from ${folder}.`;
  }
}

export function plainWords({ parts }: ChangeWords): string {
  return parts.map(({ text }) => text).join('');
}

function countOf(group: readonly Told[]): string {
  const kinds = new Set(group.map(({ change }) => change.kind));
  const noun = kinds.size > 1 ? 'items' : kinds.has('folder') ? 'folders' : 'files';
  return `${group.length} ${noun}`;
}
