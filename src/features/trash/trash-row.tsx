import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { folderPath } from '../../lib/paths.ts';
import { fileKind } from '../../shared/file-kinds/file-kind.ts';
import { restoreStateText } from '../../shared/restore/restore-state-text.ts';
import type { RestoreState } from '../../shared/restore/restore-states.ts';
import { common } from '../../ui/common-messages.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { FileKindIcon } from '../../ui/display/file-kind-icon.tsx';
import { NameCell, NameDetail } from '../../ui/table/name-cell.tsx';
import { TableRow, type VirtualRowProps } from '../../ui/table/table.tsx';
import { deletedFolderPath } from './deleted-item.ts';
import { messages } from './messages.ts';
import styles from './trash.module.css';
import { type TrashActions, TrashRowActions } from './trash-row-actions.tsx';
import { deletedTime, insideText, placeText, sizeText } from './trash-texts.ts';

export interface TrashRowContext extends TrashActions {
  readonly filespace: { readonly id: string; readonly name: string };
  readonly nowMs: number;
  readonly timeZone: string;
  /** Whether it is shown who deleted something. */
  readonly showsBy: boolean;
  readonly nameOf: (email: string | null | undefined) => string;
}

interface TrashRowProps extends TrashRowContext {
  readonly item: WireDeletedItem;
  readonly rowProps: VirtualRowProps;
  readonly selected: boolean;
  /** `withShift`: up to this one. */
  readonly onToggle: (checked: boolean, withShift: boolean) => void;
  readonly state: RestoreState | undefined;
  readonly onDrawn: () => void;
}

export function TrashRow({ item, rowProps, selected, onToggle, state, onDrawn, ...context }: TrashRowProps) {
  const { filespace, offline, showsBy } = context;
  const { kind, name, parent_path: path, parent_folder: parent } = item;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is drawn
  useEffect(onDrawn, []);
  const deleted = deletedTime(item, context.nowMs, context.timeZone);
  const by = showsBy ? context.nameOf(item.deleted_by) : '';
  const place = placeText(item, filespace.name);
  const waits = restoreStateText(state, offline);
  const inside = kind === 'folder' && messages.itemsInside(insideText(item));
  const isFolder = kind === 'folder';
  return (
    <TableRow rowProps={rowProps} selected={selected} current={false}>
      <td data-cell="check">
        <Checkbox label={common.select(name)} labelHidden checked={selected} onChange={onToggle} />
      </td>
      <NameCell
        icon={<FileKindIcon kind={fileKind({ kind, name })} />}
        below={
          <>
            <NameDetail>{waits}</NameDetail>
            <NameDetail until="medium">
              {[deleted, sizeText(item), inside, by, place].filter(Boolean).join(' · ')}
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
      <td data-cell="amount" data-from="medium">
        {sizeText(item)}
      </td>
      <td data-cell="amount" data-from="wide">
        {insideText(item)}
      </td>
      <td data-cell="end">
        <TrashRowActions item={item} state={state} waits={waits} {...context} />
      </td>
    </TableRow>
  );
}
