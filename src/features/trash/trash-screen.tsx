import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { usePersonName } from '../../shared/people/use-person-name.ts';
import { useRestore, useRestoreReason } from '../../shared/restore/use-restore.ts';
import { deletedFolderPath, keyOf } from './deleted-item.ts';
import { useDeleteForever } from './forever/use-delete-forever.tsx';
import { messages } from './messages.ts';
import styles from './trash.module.css';
import { TrashBody, TrashCount, TrashTools } from './trash-parts.tsx';
import { useTrash } from './use-trash.ts';
import { useTrashKeys } from './use-trash-keys.ts';
import { useTrashSelection } from './use-trash-selection.ts';
import { useEmptyTrash, useTrashSearch } from './use-whole-trash.ts';

export interface TrashScreenProps {
  readonly filespace: Filespace;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly timeZone: string;
  /** Whether single letters act. */
  readonly letterShortcuts: boolean;
}

/** What was deleted of a filespace in the last 30 days, and can come back. */
export function TrashScreen({ filespace, role, timeZone, letterShortcuts }: TrashScreenProps) {
  useTitle(messages.title);
  const navigate = useNavigate();
  const offline = useOffline();
  const nameOf = usePersonName(filespace.workspaceId);
  const trash = useTrash(filespace.id);
  const { states, restore, restoreDialog } = useRestore(filespace, trash.epoch, offline);
  const { left, items, erasable, term, setTerm, isSearched } = useTrashSearch(trash, states);
  const selection = useTrashSelection({ ...trash, items, term });
  const { chosen, choose, chooseAll } = selection;
  const restoreReason = useRestoreReason(filespace.id, role);
  const selected = items.filter((item) => chosen.has(keyOf(item)));
  const clear = () => choose(new Set());
  const { dialog, deleteForever } = useDeleteForever({
    ...{ driveId: filespace.id, role, offline },
    onDeleted() {
      clear();
      trash.retry();
    },
  });
  const emptying = useEmptyTrash(trash, erasable, deleteForever);
  const restoreAll = (wanted: readonly WireDeletedItem[]) => {
    if (restoreReason || wanted.length === 0) return;
    clear();
    void restore(wanted);
  };
  /** All that is selected, or else the row with the focus. */
  const meant = (row: WireDeletedItem | undefined) => (selected.length > 0 ? selected : row ? [row] : []);
  const open = (item: WireDeletedItem) => void navigate(deletedFolderPath(filespace.id, item));
  const keys = useTrashKeys({
    rows: items,
    letters: letterShortcuts,
    onRestore: (row) => restoreAll(meant(row)),
    onDelete: (row) => deleteForever?.ask(meant(row)),
    onOpen: open,
    onSelectAll: chooseAll,
    onExtend: selection.extendTo,
    onMove: selection.endRange,
    onClear: selected.length > 0 ? clear : null,
  });
  return (
    <div className={styles.page} {...keys.list}>
      <header className={styles.head}>
        <h1 ref={keys.heading} tabIndex={-1}>
          {messages.title}
        </h1>
        <span className={styles.caption}>{messages.stay}</span>
        <span className={styles.spacer} />
        <TrashTools
          term={term}
          onTerm={setTerm}
          isVacant={left.length === 0 && term === ''}
          emptying={erasable.length > 0 ? emptying : null}
          count={selected.length}
          restoreReason={restoreReason}
          onRestore={() => restoreAll(selected)}
          onDelete={deleteForever && (() => deleteForever.ask(selected))}
          deleteReason={deleteForever?.reason ?? false}
          onClear={clear}
        />
      </header>
      <TrashBody
        trash={trash}
        isSearched={isSearched}
        offline={offline}
        timeZone={timeZone}
        table={{
          items,
          states,
          selection,
          onDrawn(at) {
            keys.onDrawn(at);
            if (at === items.length - 1) trash.more();
          },
          filespace,
          timeZone,
          offline,
          showsBy: items.some((item) => item.deleted_by !== undefined),
          nameOf,
          restoreReason,
          onRestore: (item) => restoreAll([item]),
          onOpen: open,
          deleteForever,
        }}
      />
      <TrashCount items={items} isWhole={trash.next === null} />
      {dialog}
      {restoreDialog}
    </div>
  );
}
