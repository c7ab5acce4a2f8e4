import { Fragment, useMemo, useRef } from 'react';
import type { UploadBatchRow } from '#worker/read/reader.ts';
import { useLiveQuery, useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { Icon, type IconName } from '../../../ui/display/icon.tsx';
import { useVirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import { type TransferFile, transferFiles } from '../transfer-files.ts';
import styles from '../transfers.module.css';

const rowPx = 45;

const icons: Readonly<Record<TransferFile['state'], IconName>> = {
  attention: 'warn',
  sending: 'upload',
  waiting: 'clock',
  done: 'ok',
};

/** The files of a batch that are not done, or went otherwise than asked. Only those on screen are in the document. */
export function FileList({ id, batch }: { readonly id: string; readonly batch: UploadBatchRow }) {
  const files = useFiles(batch);
  const body = useRef<HTMLUListElement>(null);
  const window = useVirtualRows(body, {
    count: files.length,
    keyOf: (index) => files[index]?.key ?? '',
    rowPx,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and may hold no control has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no group of form fields
    <div id={id} className={styles.scroll} role="group" aria-label="Files" tabIndex={0}>
      <ul ref={body} className={styles.files}>
        {window.rows.map(({ index, gapPx }) => {
          const file = files[index];
          if (!file) return null;
          return (
            <Fragment key={file.key}>
              {gapPx > 0 && <li aria-hidden="true" className={styles.gap} style={{ height: gapPx }} />}
              <li
                {...window.rowProps(index)}
                data-state={file.state}
                aria-setsize={files.length}
                aria-posinset={index + 1}
              >
                <Icon name={icons[file.state]} />
                <span className={styles.name}>{file.name}</span>
                <span className={styles.status}>{file.line}</span>
              </li>
            </Fragment>
          );
        })}
        {window.afterPx > 0 && (
          <li aria-hidden="true" className={styles.gap} style={{ height: window.afterPx }} />
        )}
      </ul>
    </div>
  );
}

function useFiles(batch: UploadBatchRow): readonly TransferFile[] {
  const { batchId } = batch;
  const uploads = useLiveQuery((reader) => reader.uploadsOf(batchId), [batchId], nothing);
  const progress = useLiveQuery((reader) => reader.uploadProgress(), [], nothing);
  const outbox = useSharedQuery('outbox') ?? nothing;
  const device = useSharedQuery('device');
  const offline = [device?.connection === 'offline', !useOnline()].includes(true);
  const paused = device?.paused === true;
  const nowMs = useNow(1000);
  const sentBytesOf = useMemo(
    () => new Map(progress.map(({ changeId, sentBytes }) => [changeId, sentBytes])),
    [progress],
  );
  return useMemo(
    () => transferFiles({ batch, uploads, outbox, sentBytesOf, offline, paused, nowMs }),
    [batch, uploads, outbox, sentBytesOf, offline, paused, nowMs],
  );
}

const nothing: readonly never[] = [];
