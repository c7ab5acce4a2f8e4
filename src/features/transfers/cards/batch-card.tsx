import { useId } from 'react';
import { useSharedAgain } from '../../../shared/spaces/use-shared-again.ts';
import { hasFileList, isLost, isOpen } from '../batch-view.ts';
import { transferMessages } from '../transfer-messages.ts';
import { batchName } from '../transfer-texts.ts';
import styles from '../transfers.module.css';
import { AttentionRows } from './attention-rows.tsx';
import { BatchCaptions } from './batch-captions.tsx';
import type { BatchCardProps } from './batch-card-props.ts';
import { EndedBatchHead, OpenBatchHead } from './batch-heads.tsx';
import { FileList } from './file-list.tsx';

/** What was uploaded in one go. */
export function BatchCard(props: BatchCardProps) {
  const { view, expanded } = props;
  const listId = useId();
  const { batch, failedFiles } = view;
  const lost = view.attention.some(isLost);
  const back = useSharedAgain(lost ? batch.driveId : '');
  return (
    <article
      className={styles.card}
      data-tone={failedFiles > 0 ? 'warn' : undefined}
      aria-label={transferMessages.nameTo(batchName(batch), batch.folderName)}
    >
      {isOpen(view) ? (
        <OpenBatchHead view={view} />
      ) : (
        <EndedBatchHead view={view} again={props.again} back={back} />
      )}
      <BatchCaptions {...props} back={back} listId={listId} />
      <AttentionRows view={view} back={back} onChooseFolder={props.onChooseFolder} />
      {expanded && hasFileList(view) && <FileList id={listId} batch={batch} back={back} />}
    </article>
  );
}
