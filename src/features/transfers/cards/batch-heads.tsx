import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import type { SharedAgain } from '../../../shared/spaces/shared-again.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { type BatchView, isFinished, isSingleFile, retriableFiles } from '../batch-view.ts';
import { shareOf, totalsOf } from '../pill-view.ts';
import { transferActions } from '../transfer-actions.ts';
import { transferMessages } from '../transfer-messages.ts';
import { batchName, endLabel, progressLabel, retryLabel } from '../transfer-texts.ts';
import { useSpeed } from '../use-transfers.ts';
import type { BatchCardProps } from './batch-card-props.ts';
import { EndedHead, OpenHead } from './transfer-heads.tsx';

/** What moves, or will: how far it is, pause and cancel. */
export function OpenBatchHead({ view }: { readonly view: BatchView }) {
  const { batch, state } = view;
  const totals = totalsOf([view]);
  const speed = useSpeed(totals.sentBytes, state === 'sending' || state === 'waiting');
  const name = batchName(batch);
  const halted =
    (state === 'paused' && transferMessages.paused) ||
    (state === 'offline' && transferMessages.waitsForConnection) ||
    (state === 'server-full' && transferMessages.serverFull) ||
    (state === 'waiting' && batch.sentFiles === 0 && transferMessages.waiting);
  return (
    <OpenHead
      name={name}
      where={batch.folderName}
      kind={kindOf(batch)}
      paused={batch.paused}
      onPause={(paused) => transferActions.pause(batch.batchId, paused)}
      onCancel={() => transferActions.cancel(batch.batchId)}
      barLabel={transferMessages.uploadingNamed(name)}
      share={shareOf(totals)}
      progress={progressLabel(totals, speed)}
      halted={halted}
    />
  );
}

/** Of the only file, or of a folder where there is more. */
function kindOf(batch: BatchView['batch']) {
  return fileKind({ kind: isSingleFile(batch) ? 'file' : 'folder', name: batch.name });
}

/** What is over, or needs the person: what came of it. */
export function EndedBatchHead({
  view,
  again,
  back,
}: Pick<BatchCardProps, 'view' | 'again'> & { readonly back: SharedAgain | null }) {
  const { batch, state } = view;
  const retriable = retriableFiles(view, back !== null);
  return (
    <EndedHead
      sign={signOf(view)}
      title={endLabel(view)}
      removes={isFinished(view) ? batchName(batch) : undefined}
      onRemove={() => transferActions.clear([batch.batchId])}
    >
      {retriable > 0 && (
        <Button
          size="sm"
          disabledReason={back?.obstacle}
          onClick={() => transferActions.retry(batch.batchId)}
        >
          {retryLabel(retriable)}
        </Button>
      )}
      {state === 'cancelled' && view.isOver && (
        <Button
          size="sm"
          aria-label={transferMessages.uploadAgainNamed(batchName(batch))}
          working={again.batchId === batch.batchId && transferMessages.reading}
          onClick={() => again.begin(batch)}
        >
          {transferMessages.uploadAgain}
        </Button>
      )}
      {state === 'uploaded' && batch.replaced === 0 && (
        <Button size="sm" onClick={() => void transferActions.undo(batch.batchId)}>
          {common.undo}
        </Button>
      )}
    </EndedHead>
  );
}

function signOf({ state, failedFiles }: BatchView) {
  if (failedFiles > 0) return 'warn';
  if (state === 'cancelled' || state === 'nothing') return 'x';
  if (state === 'undone') return 'undo';
  return state === 'uploaded' ? 'ok' : 'warn';
}
