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

const wasDeleted = 'It was deleted in the meantime.';

/** A new kind of change does not compile until it says here how others come into conflict with it. */
const labels: Readonly<Record<Change['type'], typeof conflictMessages>> = {
  createFolder: changedBeforeDeleted,
  renameItem: twoNames,
  moveItem: twoLocations,
  copyItem: changedBeforeDeleted,
  deleteItem: changedBeforeDeleted,
  addFiles: changedBeforeDeleted,
  restoreItems: changedBeforeDeleted,
  restoreVersion: changedBeforeDeleted,
  undoChange: changedBeforeDeleted,
  rewind: changedBeforeDeleted,
};

function twoNames({ change, conflict, targetName }: OutboxRow): ConflictMessages {
  const theirs = livingName(conflict);
  return {
    title: `Two names for one ${change.kind}`,
    text: theirs ? `${whoOf(conflict)} renamed it without having seen your name.` : wasDeleted,
    mine: 'name' in change ? change.name : targetName,
    theirs: theirs ?? 'Deleted',
    open: theirs !== null,
  };
}

function twoLocations(
  { change, conflict, itemName, targetName }: OutboxRow,
  rootName: string,
): ConflictMessages {
  const open = livingName(conflict) !== null;
  const text = `“${itemName}”: ${whoOf(conflict)} moved it without having seen where you had put it.`;
  return {
    title: `Two places for one ${change.kind}`,
    text: open ? text : wasDeleted,
    mine: targetName || rootName,
    theirs: open ? conflict?.folderName || rootName : 'Deleted',
    open,
  };
}

function changedBeforeDeleted({ conflict, itemName }: OutboxRow, rootName: string): ConflictMessages {
  return {
    title: 'Changed before it was deleted',
    text: `${whoOf(conflict)} changed “${itemName}” after you had last seen it.`,
    mine: 'Delete it',
    theirs:
      conflict !== undefined && conflict.name !== itemName
        ? `Keep it as “${conflict.name}”`
        : `Keep it in ${conflict?.folderName || rootName}`,
    open: true,
  };
}

function whoOf(conflict: OutboxRow['conflict']): string {
  return conflict?.by ?? 'Somebody else';
}

/** Null where the item is gone. */
function livingName(conflict: OutboxRow['conflict']): string | null {
  return conflict === undefined || conflict.name === '' ? null : conflict.name;
}
