import type { Change } from '#contract/changes/change.ts';
import type { OutboxRow } from '#worker/read/reader.ts';

/** A conflict in words: what this person wished, and what somebody else did. */
export interface ConflictMessages {
  readonly title: string;
  readonly text: string;
  readonly mine: string;
  readonly theirs: string;
  /** Whether there is still something to choose between. */
  readonly open: boolean;
}

export function conflictMessages(row: OutboxRow, rootName: string): ConflictMessages {
  return labels[row.change.type](row, rootName);
}

const gone = 'It was deleted meanwhile.';

/** A new kind of change does not compile until it says here how others come into conflict with it. */
const labels: Readonly<Record<Change['type'], typeof conflictMessages>> = {
  createFolder: changedBeforeDeleted,
  renameItem: twoNames,
  moveItem: twoPlaces,
  copyItem: changedBeforeDeleted,
  deleteItem: changedBeforeDeleted,
};

function twoNames({ change, rival, targetName }: OutboxRow): ConflictMessages {
  const theirs = livingName(rival);
  return {
    title: `Two names for one ${change.kind}`,
    text: theirs ? `${whoOf(rival)} renamed it without having seen your name.` : gone,
    mine: 'name' in change ? change.name : targetName,
    theirs: theirs ?? 'Deleted',
    open: theirs !== null,
  };
}

function twoPlaces({ change, rival, itemName, targetName }: OutboxRow, rootName: string): ConflictMessages {
  const open = livingName(rival) !== null;
  const text = `“${itemName}”: ${whoOf(rival)} moved it without having seen where you had put it.`;
  return {
    title: `Two places for one ${change.kind}`,
    text: open ? text : gone,
    mine: targetName || rootName,
    theirs: open ? rival?.folderName || rootName : 'Deleted',
    open,
  };
}

function changedBeforeDeleted({ rival, itemName }: OutboxRow, rootName: string): ConflictMessages {
  return {
    title: 'Changed before it was deleted',
    text: `${whoOf(rival)} changed “${itemName}” after you had last seen it.`,
    mine: 'Delete it',
    theirs:
      rival !== undefined && rival.name !== itemName
        ? `Keep it as “${rival.name}”`
        : `Keep it in ${rival?.folderName || rootName}`,
    open: true,
  };
}

function whoOf(rival: OutboxRow['rival']): string {
  return rival?.by ?? 'Somebody else';
}

/** Null where the item is gone. */
function livingName(rival: OutboxRow['rival']): string | null {
  return rival === undefined || rival.name === '' ? null : rival.name;
}
