import type { OutboxRow } from '#worker/read/reader.ts';

/** How far the restore of a version is that waits in the outbox. */
export type VersionState = 'waiting' | 'sending' | 'refused';

/** Of a file, by the sequence at which it had the version. The last that was asked for counts. */
export function versionStates(
  fileId: string,
  outbox: readonly OutboxRow[],
): ReadonlyMap<number, VersionState> {
  const states = new Map<number, VersionState>();
  for (const { change, state } of outbox)
    if ('formerSizeBytes' in change && change.itemId === fileId) states.set(change.fromSeq, stateOf(state));
  return states;
}

function stateOf(state: OutboxRow['state']): VersionState {
  switch (state) {
    case 'undoable':
    case 'queued':
      return 'waiting';
    case 'sending':
    case 'applied':
      return 'sending';
    case 'rejected':
    case 'blocked':
    case 'superseded':
      return 'refused';
  }
}
