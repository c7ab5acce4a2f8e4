import { isOwnUpload } from '../../../lib/files/own-uploads.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatDate } from '../../../lib/format.ts';
import { isolate } from '../../../lib/language/isolate.ts';
import { useReader } from '../../../lib/use-live-query.ts';
import type { SharedAgain } from '../../../shared/spaces/shared-again.ts';
import { hasFileList, isOpen } from '../batch-view.ts';
import { transferMessages } from '../transfer-messages.ts';
import { arrivedCaption, failedCaption, leftOutLabel, onlyInTabLabel } from '../transfer-texts.ts';
import styles from '../transfers.module.css';
import { uploadList } from '../upload-list-csv.ts';
import type { BatchCardProps } from './batch-card-props.ts';

/** Below the head: where it went, what was left out, and what leads further. */
export function BatchCaptions(
  props: BatchCardProps & { readonly listId: string; readonly back: SharedAgain | null },
) {
  const { view, timeZone, expanded, onExpand, onShowFolder, listId, back } = props;
  const { batch, failedFiles } = view;
  const inTab = isOpen(view) && isOwnUpload(batch.batchId) ? onlyInTabLabel(batch) : null;
  const arrived = arrivedCaption(view);
  const time = formatDate(batch.endedMs ?? batch.createdMs, timeZone);
  const reader = useReader();
  const save = async () => {
    const uploads = (await reader?.uploadsOf(batch.batchId)) ?? [];
    const names = new Map(uploads.map(({ uploadId, files }) => [uploadId, files.map(({ name }) => name)]));
    saveFile(uploadList(view, names, back));
  };
  return (
    <>
      {!isOpen(view) && (
        <span className={styles.caption}>
          {batch.name
            ? transferMessages.captionNameTo(isolate(batch.name), isolate(batch.folderName), time)
            : transferMessages.captionTo(isolate(batch.folderName), time)}
        </span>
      )}
      {view.state === 'server-full' && (
        <span className={styles.caption}>{transferMessages.serverFullHint}</span>
      )}
      {inTab !== null && <span className={styles.caption}>{inTab}</span>}
      {arrived !== null && <span className={styles.caption}>{arrived}</span>}
      {failedFiles > 0 && <span className={styles.caption}>{failedCaption(failedFiles, batch.files)}</span>}
      {batch.leftOut.length > 0 && <span className={styles.caption}>{leftOutLabel(batch.leftOut)}</span>}
      <span className={styles.links}>
        {hasFileList(view) && (
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
        {batch.sentFiles > 0 && !batch.undone && (
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
