import { useId } from 'react';
import { saveFile } from '../../lib/files/save-file.ts';
import { formatDate } from '../../lib/format.ts';
import { useReader } from '../../lib/use-live-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Progress } from '../../ui/display/progress.tsx';
import { AttentionRows } from './attention-rows.tsx';
import { type BatchView, isFinished, isOpen } from './batch-view.ts';
import { FileList } from './file-list.tsx';
import { shareOf, totalsOf } from './pill-view.ts';
import { transferActions } from './transfer-actions.ts';
import {
  batchName,
  endLabel,
  failedLabel,
  leftOutLabel,
  progressLabel,
  retryLabel,
  transferMessages,
} from './transfer-messages.ts';
import styles from './transfers.module.css';
import { uploadList } from './upload-list-csv.ts';
import { useSpeed } from './use-transfers.ts';

export interface BatchCardProps {
  readonly view: BatchView;
  readonly timeZone: string | undefined;
  /** Its files are listed. */
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
  readonly onShowFolder: () => void;
}

/** What was uploaded in one go. */
export function BatchCard(props: BatchCardProps) {
  const { view, expanded } = props;
  const listId = useId();
  const { batch, failedFiles } = view;
  return (
    <article
      className={styles.card}
      data-tone={failedFiles > 0 ? 'warn' : undefined}
      aria-label={`${batchName(batch)} to ${batch.folderName}`}
    >
      {isOpen(view) ? <OpenHead view={view} /> : <EndedHead view={view} />}
      <Captions {...props} listId={listId} />
      <AttentionRows view={view} />
      {expanded && <FileList id={listId} batch={batch} />}
    </article>
  );
}

function OpenHead({ view }: { readonly view: BatchView }) {
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

function EndedHead({ view }: { readonly view: BatchView }) {
  const { batch, state, failedFiles } = view;
  return (
    <div className={styles.head}>
      <EndIcon state={failedFiles > 0 ? 'incomplete' : state} />
      <span className={styles.title}>
        <b>{endLabel(view)}</b>
      </span>
      {failedFiles > 0 && state !== 'cancelled' && (
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
  return state === 'uploaded' ? (
    <Icon name="ok" className={styles.ok} />
  ) : (
    <Icon name="warn" className={styles.warn} />
  );
}

function Captions(props: BatchCardProps & { readonly listId: string }) {
  const { view, timeZone, expanded, onExpand, onShowFolder, listId } = props;
  const { batch, failedFiles, attention } = view;
  const hasList = isOpen(view) || attention.length > 0 || batch.outcomes.length > 0;
  const reader = useReader();
  const save = async () => {
    const uploads = (await reader?.uploadsOf(batch.batchId)) ?? [];
    const names = new Map(uploads.map(({ uploadId, files }) => [uploadId, files.map(({ name }) => name)]));
    saveFile(uploadList(view, names));
  };
  return (
    <>
      {!isOpen(view) && (
        <span className={styles.caption}>
          {batch.name ? `${batch.name} to` : 'To'} {batch.folderName},{' '}
          {formatDate(batch.endedMs ?? batch.createdMs, timeZone)}
        </span>
      )}
      {failedFiles > 0 && <span className={styles.caption}>{failedLabel(failedFiles, batch.files)}</span>}
      {batch.leftOut.length > 0 && <span className={styles.caption}>{leftOutLabel(batch.leftOut)}</span>}
      <span className={styles.links}>
        {hasList && (
          <button
            type="button"
            className={styles.link}
            aria-expanded={expanded}
            aria-controls={expanded ? listId : undefined}
            onClick={() => onExpand(!expanded)}
          >
            {expanded ? transferMessages.hide : transferMessages.show}
          </button>
        )}
        {batch.sentFiles > 0 && (
          <button type="button" className={styles.link} onClick={onShowFolder}>
            {transferMessages.showInFolder}
          </button>
        )}
        {(failedFiles > 0 || batch.outcomes.length > 0) && (
          <button type="button" className={styles.link} onClick={() => void save()}>
            {transferMessages.saveList}
          </button>
        )}
      </span>
    </>
  );
}
