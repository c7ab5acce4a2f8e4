import type { Change } from '#contract/changes/change.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { isolate, isolateAll } from '../../../../lib/language/isolate.ts';
import { attentionMessages } from './attention-messages.ts';

/** A conflict in words: what this person wished, and what somebody else did. */
export interface ConflictTexts {
  readonly title: string;
  readonly text: string;
  readonly mine: string;
  readonly theirs: string;
  /** When they did it, where that is known. */
  readonly theirsAtMs: number | null;
  /** Whether there is still something to choose between. */
  readonly open: boolean;
}

export function conflictTexts(row: OutboxRow, rootName: string): ConflictTexts {
  return labels[row.change.type](isolateAll(row), isolate(rootName));
}

/** A new kind of change does not compile until it says here how others come into conflict with it. */
const labels: Readonly<Record<Change['type'], typeof conflictTexts>> = {
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

function twoNames({ state, change, conflict, targetName }: OutboxRow): ConflictTexts {
  const said = isAfter(state) ? attentionMessages.renamedAfter : attentionMessages.renamedIt;
  const theirs = livingName(conflict);
  return {
    title: (theirs ? attentionMessages.twoNames : attentionMessages.renamedIsGone)[change.kind],
    text: theirs ? said(whoOf(conflict)) : attentionMessages.wasDeleted,
    mine: 'name' in change ? change.name : targetName,
    theirs: theirs ?? attentionMessages.deleted,
    // Known is when it was renamed, not when it was deleted.
    theirsAtMs: theirs ? timeOf(conflict) : null,
    open: theirs !== null,
  };
}

function twoLocations(
  { state, change, conflict, itemName, targetName }: OutboxRow,
  rootName: string,
): ConflictTexts {
  const open = livingName(conflict) !== null;
  const said = isAfter(state) ? attentionMessages.movedAfter : attentionMessages.movedIt;
  const text = said(itemName, whoOf(conflict));
  return {
    title: (open ? attentionMessages.twoPlaces : attentionMessages.movedIsGone)[change.kind],
    text: open ? text : attentionMessages.wasDeleted,
    mine: targetName || rootName,
    theirs: open ? conflict?.folderName || rootName : attentionMessages.deleted,
    theirsAtMs: open ? timeOf(conflict) : null,
    open,
  };
}

function changedBeforeDeleted({ conflict, itemName }: OutboxRow, rootName: string): ConflictTexts {
  return {
    title: attentionMessages.changedBefore,
    text: attentionMessages.changedIt(itemName, whoOf(conflict)),
    mine: attentionMessages.deleteIt,
    theirs:
      conflict !== undefined && conflict.name !== itemName
        ? attentionMessages.keepAs(conflict.name)
        : attentionMessages.keepIn(conflict?.folderName || rootName),
    theirsAtMs: timeOf(conflict),
    open: true,
  };
}

/** What the server took of this person first is replaced by what came after it. */
function isAfter(state: OutboxRow['state']): boolean {
  return state === 'superseded';
}

function timeOf(conflict: OutboxRow['conflict']): number | null {
  return conflict?.atMs ?? null;
}

function whoOf(conflict: OutboxRow['conflict']): string {
  return conflict?.by ?? attentionMessages.somebodyElse;
}

/** Null where the item is gone. */
function livingName(conflict: OutboxRow['conflict']): string | null {
  return conflict === undefined || conflict.name === '' ? null : conflict.name;
}
