import { Fragment, useRef } from 'react';
import { Icon, type IconName } from '../../../ui/display/icon.tsx';
import { useVirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import type { TransferFile } from '../transfer-files.ts';
import { transferMessages } from '../transfer-messages.ts';
import styles from '../transfers.module.css';

const rowPx = 45;

const icons: Readonly<Record<TransferFile['state'], IconName>> = {
  attention: 'warn',
  sending: 'upload',
  waiting: 'clock',
  done: 'ok',
};

export interface FileRowsProps {
  readonly id: string;
  readonly files: readonly TransferFile[];
}

/** Only those on screen are in the document. */
export function FileRows({ id, files }: FileRowsProps) {
  const body = useRef<HTMLUListElement>(null);
  const window = useVirtualRows(body, {
    count: files.length,
    keyOf: (index) => files[index]?.key ?? '',
    rowPx,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and may hold no control has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no group of form fields
    <div id={id} className={styles.scroll} role="group" aria-label={transferMessages.files} tabIndex={0}>
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
