import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Progress } from '../../../ui/display/progress.tsx';
import { type BatchView, isFinished } from '../batch-view.ts';
import { shareOf, totalsOf } from '../pill-view.ts';
import { transferActions } from '../transfer-actions.ts';
import { batchName, endLabel, progressLabel, retryLabel, transferMessages } from '../transfer-messages.ts';
import styles from '../transfers.module.css';
import { useSpeed } from '../use-transfers.ts';

/** What moves, or will: how far it is, pause and cancel. */
export function OpenBatchHead({ view }: { readonly view: BatchView }) {
  const { batch, state } = view;
  const totals = totalsOf([view]);
  const speed = useSpeed(totals.sentBytes, state === 'sending' || state === 'waiting');
  const name = batchName(batch);
  const label = progressLabel(totals, speed);
  const halted =
    (state === 'paused' && transferMessages.paused) ||
    (state === 'offline' && transferMessages.waitsForConnection) ||
    (state === 'waiting' && batch.sentFiles === 0 && transferMessages.waiting);
  return (
    <>
      <div className={styles.head}>
        <FileKindIcon kind={batch.files > 1 ? 'folder' : 'unknown'} />
        <span className={styles.title}>
          <b>{name}</b> <span className={styles.where}>to {batch.folderName}</span>
        </span>
        <IconButton
          icon={batch.paused ? 'play' : 'pause'}
          label={`${batch.paused ? 'Resume' : 'Pause'} ${name}`}
          tip={batch.paused ? 'Resume' : 'Pause'}
          onClick={() => transferActions.pause(batch.batchId, !batch.paused)}
        />
        <IconButton
          icon="x"
          label={`Cancel ${name}`}
          tip="Cancel"
          onClick={() => transferActions.cancel(batch.batchId)}
        />
      </div>
      <Progress label={`Uploading ${name}`} share={shareOf(totals)} valueText={label} />
      <span className={styles.caption}>{halted ? `${halted} · ${label}` : label}</span>
    </>
  );
}

/** What is over, or needs the person: what came of it. */
export function EndedBatchHead({ view }: { readonly view: BatchView }) {
  const { batch, state, failedFiles } = view;
  return (
    <div className={styles.head}>
      <EndIcon state={failedFiles > 0 ? 'incomplete' : state} />
      <span className={styles.title}>
        <b>{endLabel(view)}</b>
      </span>
      {failedFiles > 0 && state !== 'cancelled' && state !== 'undone' && (
        <Button size="sm" onClick={() => transferActions.retry(batch.batchId)}>
          {retryLabel(failedFiles)}
        </Button>
      )}
      {state === 'uploaded' && batch.replaced === 0 && (
        <Button size="sm" onClick={() => void transferActions.undo(batch.batchId)}>
          {transferMessages.undo}
        </Button>
      )}
      {isFinished(view) && (
        <IconButton
          icon="x"
          label={`${transferMessages.remove} ${batchName(batch)}`}
          tip={transferMessages.remove}
          onClick={() => transferActions.clear([batch.batchId])}
        />
      )}
    </div>
  );
}

function EndIcon({ state }: Pick<BatchView, 'state'>) {
  if (state === 'cancelled') return <Icon name="x" />;
  if (state === 'undone') return <Icon name="undo" />;
  return state === 'uploaded' ? (
    <Icon name="ok" className={styles.ok} />
  ) : (
    <Icon name="warn" className={styles.warn} />
  );
}
