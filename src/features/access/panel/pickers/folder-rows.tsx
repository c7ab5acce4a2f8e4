import { Fragment, useEffect, useRef } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useReader } from '../../../../lib/use-live-query.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../../../ui/display/file-kind-icon.tsx';
import { Icon } from '../../../../ui/display/icon.tsx';
import { useVirtualRows } from '../../../../ui/table/use-virtual-rows.ts';
import { messages as accessMessages } from '../../messages.ts';
import { messages } from '../messages.ts';
import styles from './folder-picker.module.css';
import { useFolderWindow } from './use-folder-window.ts';

interface FolderRowsProps {
  readonly driveId: string;
  readonly folder: PathSegment;
  /** Is scrolled to when the list comes, where it is one of these folders. */
  readonly chosen: PathSegment | null;
  readonly onChoose: (folder: PathSegment) => void;
  readonly onOpen: (folder: PathSegment) => void;
}

const rowPx = 39;

/** The folders in one folder, however many: each can be chosen, and opened. */
export function FolderRows({ driveId, folder, chosen, onChoose, onOpen }: FolderRowsProps) {
  const { count, complete, rowAt, see } = useFolderWindow(driveId, folder.id);
  const list = useRef<HTMLUListElement>(null);
  const window = useVirtualRows(list, {
    count,
    keyOf: (index) => rowAt(index)?.id ?? `row ${index}`,
    rowPx,
  });
  useScrollToChosen({ driveId, folder, chosen, isThere: count > 0, scrollTo: window.scrollTo });
  const chosenId = chosen?.id;
  const first = window.rows[0]?.index ?? 0;
  const last = window.rows.at(-1)?.index ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback reports only the position of the list
  useEffect(() => see(first, last), [first, last]);
  if (count === 0 && complete) {
    return (
      <p role="status" className={styles.noFolders}>
        {messages.noSubfolders}
      </p>
    );
  }
  return (
    <ul
      ref={list}
      className={styles.folders}
      aria-label={messages.foldersIn(folder.name)}
      aria-busy={!complete}
      {...window.focusEvents}
    >
      {window.rows.map(({ index, gapPx }) => {
        const row = rowAt(index);
        const rowProps = { ...window.rowProps(index), 'aria-posinset': index + 1, 'aria-setsize': count };
        return (
          <Fragment key={row?.id ?? `row ${index}`}>
            {gapPx > 0 && <li aria-hidden="true" style={{ height: gapPx }} />}
            <li {...rowProps} className={styles.folder} data-chosen={row?.id === chosenId || undefined}>
              <button
                type="button"
                aria-pressed={row?.id === chosenId}
                onClick={() => row && onChoose({ id: row.id, name: row.name })}
              >
                <FileKindIcon kind="folder" />
                <span className={styles.folderName}>
                  <bdi>{row?.name ?? '…'}</bdi>
                </span>
                {row?.id === chosenId && <Icon name="check" />}
              </button>
              {row && (
                <IconButton
                  icon="chev-r"
                  label={accessMessages.openNamed(row.name)}
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

interface ScrollToChosen {
  readonly driveId: string;
  readonly folder: PathSegment;
  readonly chosen: PathSegment | null;
  readonly isThere: boolean;
  readonly scrollTo: (index: number) => void;
}

/** Once: afterwards the list stands where the person left it. */
function useScrollToChosen({ driveId, folder, chosen, isThere, scrollTo }: ScrollToChosen) {
  const reader = useReader();
  const isDone = useRef(false);
  useEffect(() => {
    if (!reader || !isThere || isDone.current) return;
    isDone.current = true;
    if (chosen === null || chosen.id === rootId) return;
    const query = { driveId, folderId: folder.id, direction: 'asc', only: 'folders' } as const;
    reader.positionOf(query, chosen.id, chosen.name, 'folder').then((index) => {
      if (index >= 0) scrollTo(index);
    });
  }, [reader, isThere, driveId, folder.id, chosen, scrollTo]);
}
