import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatSize } from '../../lib/format.ts';
import { folderPath, momentPath } from '../../lib/paths.ts';
import { fileKind } from '../../shared/file-kinds/file-kind.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { NameCell, NameDetail } from '../../ui/table/name-cell.tsx';
import { TableRow, type VirtualRowProps } from '../../ui/table/table.tsx';
import { deletedTime, insideText, messages, placeText, sizeOf, stateText } from './messages.ts';
import type { RestoreState } from './restore-states.ts';
import styles from './trash.module.css';

export interface TrashRowContext {
  readonly filespace: { readonly id: string; readonly name: string };
  readonly nowMs: number;
  readonly timeZone: string | undefined;
  readonly offline: boolean;
  /** Whether it is shown who deleted something. */
  readonly showsBy: boolean;
  readonly nameOf: (email: string | null | undefined) => string;
  /** Why nothing here can be restored by this person. */
  readonly restoreReason: string | false;
  readonly onRestore: (item: WireDeletedItem) => void;
  readonly onOpen: (item: WireDeletedItem) => void;
}

interface TrashRowProps extends TrashRowContext {
  readonly item: WireDeletedItem;
  readonly rowProps: VirtualRowProps;
  readonly selected: boolean;
  readonly onToggle: (checked: boolean) => void;
  readonly state: RestoreState | undefined;
  readonly onDrawn: () => void;
}

/** The address of a deleted folder, as it was before its deletion. */
export function deletedFolderPath(driveId: string, { id, seq }: WireDeletedItem): string {
  return momentPath({ driveId, seq, snapshotId: null, panel: 'trash' }, id);
}

export function TrashRow({ item, rowProps, selected, onToggle, state, onDrawn, ...context }: TrashRowProps) {
  const { filespace, offline, showsBy } = context;
  const { kind, name, parent_path: path, parent_folder: parent } = item;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is drawn
  useEffect(onDrawn, []);
  const deleted = deletedTime(secondsFromWire(item.deleted), context.nowMs, context.timeZone);
  const by = showsBy ? context.nameOf(item.deleted_by) : '';
  const place = placeText(item, filespace.name);
  const waits = stateText(state, offline);
  const inside = kind === 'folder' && `${insideText(item)} inside`;
  const isFolder = kind === 'folder';
  return (
    <TableRow rowProps={rowProps} selected={selected} current={false}>
      <td data-cell="check">
        <Checkbox label={`Select ${name}`} labelHidden checked={selected} onChange={onToggle} />
      </td>
      <NameCell
        icon={<FileKindIcon kind={fileKind({ kind, name })} />}
        below={
          <>
            <NameDetail>{waits}</NameDetail>
            <NameDetail until="medium">
              {[deleted, formatSize(sizeOf(item)), place, by, inside].filter(Boolean).join(' · ')}
            </NameDetail>
          </>
        }
      >
        {isFolder ? (
          <Link to={deletedFolderPath(filespace.id, item)}>{name}</Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
      </NameCell>
      <td data-from="medium">{deleted}</td>
      {showsBy && (
        <td data-from="wide">
          <span className={styles.word}>{by}</span>
        </td>
      )}
      <td data-from="medium">
        {path === null ? (
          <span className={styles.word}>{place}</span>
        ) : (
          <Link className={styles.place} to={folderPath(filespace.id, parent)}>
            {place}
          </Link>
        )}
      </td>
      <td data-cell="number" data-from="medium">
        {formatSize(sizeOf(item))}
      </td>
      <td data-cell="number" data-from="wide">
        {insideText(item)}
      </td>
      <td data-cell="end">
        <span className={styles.actions}>
          {isFolder && (
            <span data-from="wide">
              <IconButton
                icon="open"
                label={`${messages.open} ${name}`}
                tip={messages.open}
                keys="Enter"
                disabledReason={offline && messages.needsConnection}
                onClick={() => context.onOpen(item)}
              />
            </span>
          )}
          <Button
            size="sm"
            aria-label={`${messages.restore} ${name}`}
            keys="R"
            tip={messages.restore}
            working={state?.kind === 'sending' && 'Restoring'}
            disabledReason={context.restoreReason || (state?.kind === 'waiting' && (waits ?? false))}
            onClick={() => context.onRestore(item)}
          >
            {messages.restore}
          </Button>
        </span>
      </td>
    </TableRow>
  );
}
