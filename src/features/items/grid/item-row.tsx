// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells and headers are read from their row
import { memo, type ReactNode } from 'react';
import {
  OfflineIndicator,
  type OfflineIndicatorProps,
} from '../../../shared/offline-files/offline-indicator.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ColumnCell } from '../columns/column-cell.tsx';
import type { ColumnId } from '../columns/shown-columns.ts';
import type { GridRow, RowSize } from '../list/row-source.ts';
import { gridMessages } from './grid-messages.ts';
import { ItemIcon } from './name/item-icon.tsx';
import type { NameFieldFocus } from './name/rename-field-props.ts';
import { RenameInPlace } from './name/rename-in-place.tsx';
import { RowOpener } from './name/row-opener.tsx';
import styles from './row.module.css';
import { SyncIndicator } from './sync-indicator.tsx';
import { UploadIndicator } from './upload-indicator.tsx';
import { type MountRow, type RowElementProps, useRowElement } from './use-row-element.ts';

/** What a row asks of its grid. One object for all rows, so that none is drawn again for it. */
export interface RowActions {
  /** `isRange`: selects up to the row. */
  readonly toggle: (row: GridRow, index: number, isRange: boolean) => void;
  readonly edit: (row: GridRow, index: number) => void;
  readonly remove: (row: GridRow, index: number) => void;
  readonly info: (row: GridRow, index: number) => void;
  readonly more: (row: GridRow, index: number, button: Element) => void;
  readonly renamed: (row: GridRow, name: string) => void;
  readonly renameCancelled: (row: GridRow) => void;
  readonly renameFocus: (row: GridRow, focus: NameFieldFocus) => void;
  readonly mount: MountRow;
  readonly href: (row: GridRow) => string | undefined;
  /** What stands after the name. */
  readonly mark?: (row: GridRow) => ReactNode;
}

export interface ItemRowProps extends RowElementProps {
  readonly tabbable: boolean;
  readonly top: number;
  readonly driveId: string;
  readonly rootName: string;
  readonly timeZone: string;
  /** Those beside the name. */
  readonly columns: readonly ColumnId[];
  /** Of a folder: what it holds, once it is known. */
  readonly sizeBytes: RowSize;
  readonly canEdit: boolean;
  readonly offline: boolean;
  readonly uploadPercent: number;
  /** It is kept on this device, or on its way there. */
  readonly offlineMark: OfflineIndicatorProps['mark'] | undefined;
  readonly actions: RowActions;
}

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { row, index, top, selected, actions, sizeBytes, columns, timeZone } = props;
  const element = useRowElement(props, actions.mount);
  return (
    <div
      {...element}
      role="row"
      tabIndex={props.tabbable ? 0 : -1}
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-two={row.path ? '' : undefined}
    >
      <div role="gridcell" aria-colindex={1} className={styles.check}>
        <Checkbox
          label={common.select(row.name)}
          labelHidden
          tabIndex={-1}
          checked={selected}
          onChange={(_, withShift) => actions.toggle(row, index, withShift)}
        />
      </div>
      <NameCell {...props} />
      {columns.map((column, at) => (
        <ColumnCell key={column} at={at + 3} {...{ column, row, sizeBytes, timeZone }} />
      ))}
      <ActionCell {...props} />
    </div>
  );
});

function NameCell({
  row,
  driveId,
  rootName,
  renaming,
  offline,
  offlineMark,
  actions,
  ...upload
}: ItemRowProps) {
  return (
    <div role="gridcell" aria-colindex={2} className={styles.name}>
      <ItemIcon driveId={driveId} row={row} className={styles.kind} />
      {renaming ? (
        <RenameInPlace
          item={row}
          driveId={driveId}
          onSave={(name) => actions.renamed(row, name)}
          onCancel={() => actions.renameCancelled(row)}
          onFocus={(focus) => actions.renameFocus(row, focus)}
        />
      ) : (
        <>
          <RowOpener row={row} href={actions.href(row)} rootName={rootName} />
          {actions.mark?.(row)}
          {offlineMark && <OfflineIndicator mark={offlineMark} />}
          {upload.uploadState ? (
            <UploadIndicator state={upload.uploadState} percent={upload.uploadPercent} />
          ) : (
            <SyncIndicator state={row.syncState} offline={offline} />
          )}
        </>
      )}
    </div>
  );
}

function ActionCell({ row, index, canEdit, actions, columns }: ItemRowProps) {
  return (
    <div role="gridcell" aria-colindex={columns.length + 3} data-column="actions" className={styles.actions}>
      {canEdit && (
        <>
          <IconButton
            icon="pencil"
            label={gridMessages.edit(row.name)}
            tip={common.rename}
            keys="F2"
            tabIndex={-1}
            onClick={() => actions.edit(row, index)}
          />
          <IconButton
            icon="trash"
            danger
            label={gridMessages.delete(row.name)}
            tip={common.delete}
            keys="Delete"
            tabIndex={-1}
            onClick={() => actions.remove(row, index)}
          />
          <IconButton
            icon="info"
            label={gridMessages.info(row.name)}
            tip={common.info}
            keys="Shift+I"
            tabIndex={-1}
            onClick={() => actions.info(row, index)}
          />
        </>
      )}
      <IconButton
        icon="dots"
        className={styles.more}
        label={common.optionsOf(row.name)}
        aria-haspopup="menu"
        tabIndex={-1}
        onClick={(event) => actions.more(row, index, event.currentTarget)}
      />
    </div>
  );
}
