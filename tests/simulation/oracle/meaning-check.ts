import type { OutboxRow } from '#worker/replica/replica-database.ts';
import type { EvaluatedChange } from '../server/drive.ts';

/** What of the history the server was asked for, beside what a person meant; null where it is the same. */
export function otherMeaning(
  { changeId, request, drive }: EvaluatedChange,
  { change, undoes }: OutboxRow,
  seqOf: (changeId: string) => number | undefined,
): string | null {
  const what = `meaning: ${changeId} (${change.type})`;
  if (change.type === 'undoChange') {
    const { seq, epoch = null } = change;
    const isSent = request.type === 'undo' && request.fromSeq === seq && request.fromEpoch === epoch;
    if (!isSent) return `${what} was sent as another undo`;
    const made = undoes === undefined || epoch !== drive.epoch ? undefined : seqOf(undoes);
    return made === undefined || made === seq ? null : `${what} undoes ${seq} instead of ${made}`;
  }
  if (change.type === 'rewind') {
    const { itemId, fromSeq, fromEpoch = null } = change;
    const isSent = request.type === 'rewind' && request.folderId === itemId && request.fromSeq === fromSeq;
    return isSent && request.fromEpoch === fromEpoch ? null : `${what} was sent as another rewind`;
  }
  if (change.type !== 'restoreItems' || request.type !== 'restore') return null;
  return request.contents === (change.contents === true) ? null : `${what} lost its contents`;
}
