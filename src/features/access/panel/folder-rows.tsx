import { Fragment, useEffect, useRef } from 'react';
import type { PathSegment } from '#contract/worker-api.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../../ui/show/file-kind-icon.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useWindowedRows } from '../../../ui/table/use-windowed-rows.ts';
import styles from './panel.module.css';
import { useFolderWindow } from './use-folder-window.ts';

interface FolderRowsProps {
  readonly driveId: string;
  readonly folder: PathSegment;
  readonly chosenId: string;
  readonly onChoose: (folder: PathSegment) => void;
  readonly onOpen: (folder: PathSegment) => void;
}

const rowPx = 39;

/** The folders in one folder, however many: each can be chosen, and opened. */
export function FolderRows({ driveId, folder, chosenId, onChoose, onOpen }: FolderRowsProps) {
  const { count, complete, rowAt, see } = useFolderWindow(driveId, folder.id);
  const list = useRef<HTMLUListElement>(null);
  const window = useWindowedRows(list, {
    count,
    keyOf: (index) => rowAt(index)?.id ?? `row ${index}`,
    rowPx,
  });
  const first = window.rows[0]?.index ?? 0;
  const last = window.rows.at(-1)?.index ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the list stands is told
  useEffect(() => see(first, last), [first, last]);
  if (count === 0 && complete) {
    return (
      <p role="status" className={styles.noFolders}>
        There are no subfolders in this folder
      </p>
    );
  }
  return (
    <ul
      ref={list}
      className={styles.folders}
      aria-label={`Folders in ${folder.name}`}
      aria-busy={!complete}
      {...window.focusEvents}
    >
      {window.rows.map(({ index, gapPx }) => {
        const row = rowAt(index);
        const place = { ...window.place(index), 'aria-posinset': index + 1, 'aria-setsize': count };
        return (
          <Fragment key={row?.id ?? `row ${index}`}>
            {gapPx > 0 && <li aria-hidden="true" style={{ height: gapPx }} />}
            <li {...place} className={styles.folder} data-chosen={row?.id === chosenId || undefined}>
              <button
                type="button"
                aria-pressed={row?.id === chosenId}
                onClick={() => row && onChoose({ id: row.id, name: row.name })}
              >
                <FileKindIcon kind="folder" />
                <span className={styles.folderName}>
                  <span>{row?.name ?? '…'}</span>
                </span>
                {row?.id === chosenId && <Icon name="check" />}
              </button>
              {row && (
                <IconButton
                  icon="chev-r"
                  label={`Open ${row.name}`}
                  onClick={() => onOpen({ id: row.id, name: row.name })}
                />
              )}
            </li>
          </Fragment>
        );
      })}
      {window.afterPx > 0 && <li aria-hidden="true" style={{ height: window.afterPx }} />}
    </ul>
  );
}
