import { mapFields, renameFields, renameWord } from './rename-fields.ts';

const changeFields = { madeMs: 'clientTimeMs', seenSeq: 'baseSeq', seenLog: 'baseEpoch' };
const rowFields = {
  tries: 'attempts',
  needs: 'dependsOn',
  after: 'orderedAfter',
  rival: 'conflict',
  rehomed: 'relocated',
};
const states = { held: 'undoable', overruled: 'superseded', parked: 'blocked' };
const reasons = {
  'given-up': 'discarded',
  'changed-unseen': 'changed-since',
  root: 'root-protected',
  'too-many': 'too-many-items',
};

/**
 * A row of the outbox, or of what was sent, as version 4 and everything before it stored it, in the words of version 5.
 * A row that a failing disk has corrupted keeps what it has: it is reported when the outbox is read.
 */
export function renameOutboxRow(row: unknown): unknown {
  return mapFields(renameFields(row, rowFields), {
    change: renameChange,
    merged: renameMerged,
    state: (state) => renameWord(state, states),
    problem: renameReason,
  });
}

/** Why a change needs attention; a notice says it too. */
export function renameReason(reason: unknown): unknown {
  return renameWord(reason, reasons);
}

function renameChange(change: unknown): unknown {
  return renameFields(change, changeFields);
}

function renameMerged(merged: unknown): unknown {
  return Array.isArray(merged) ? merged.map((part) => mapFields(part, { before: renameChange })) : merged;
}
