// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
import { memo } from 'react';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import { OfflineIndicator } from '../../../shared/offline-files/offline-indicator.tsx';
import { common } from '../../../ui/common-messages.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { FileKindIcon } from '../../../ui/display/file-kind-icon.tsx';
import { tooltipProps } from '../../../ui/popups/tooltip-props.ts';
import type { ItemRowProps } from '../grid/item-row.tsx';
import { RenameInPlace } from '../grid/name/rename-in-place.tsx';
import { RowOpener } from '../grid/name/row-opener.tsx';
import { SyncIndicator } from '../grid/sync-indicator.tsx';
import { UploadIndicator } from '../grid/upload-indicator.tsx';
import { useRowElement } from '../grid/use-row-element.ts';
import styles from './tile.module.css';
import { TilePicture } from './tile-picture.tsx';

export interface TileProps extends Omit<ItemRowProps, 'top' | 'timeZone' | 'columns'> {
  readonly column: number;
}

/** A row of the source in the gallery: a file with its picture above its name, or a folder in one line. */
export const Tile = memo(function Tile(props: TileProps) {
  const { row, index, column, selected, renaming, actions } = props;
  const element = useRowElement(props, actions.mount);
  return (
    <div
      {...element}
      role="gridcell"
      tabIndex={props.tabbable ? 0 : -1}
      aria-colindex={column + 1}
      className={styles.tile}
    >
      {row.kind === 'file' && <TilePicture driveId={props.driveId} row={row} className={styles.picture} />}
      <div className={styles.caption}>
        <FileKindIcon kind={fileKind(row)} className={styles.kind} />
        <Caption {...props} />
      </div>
      <Checkbox
        label={common.select(row.name)}
        labelHidden
        tabIndex={-1}
        className={styles.check}
        checked={selected}
        onChange={(_, withShift) => actions.toggle(row, index, withShift)}
      />
      {!renaming && (
        <IconButton
          icon="dots"
          className={styles.more}
          label={common.optionsOf(row.name)}
          aria-haspopup="menu"
          tabIndex={-1}
          onClick={(event) => actions.more(row, index, event.currentTarget)}
        />
      )}
    </div>
  );
});

function Caption({ row, driveId, rootName, renaming, offline, actions, ...upload }: TileProps) {
  if (renaming) {
    return (
      <RenameInPlace
        item={row}
        driveId={driveId}
        onSave={(name) => actions.renamed(row, name)}
        onCancel={() => actions.renameCancelled(row)}
        onFocus={(focus) => actions.renameFocus(row, focus)}
      />
    );
  }
  return (
    <>
      <span className={styles.name} {...tooltipProps({ text: row.name })}>
        <RowOpener row={row} href={actions.href(row)} rootName={rootName} />
      </span>
      {actions.mark?.(row)}
      {upload.offlineMark && <OfflineIndicator mark={upload.offlineMark} />}
      {upload.uploadState ? (
        <UploadIndicator state={upload.uploadState} percent={upload.uploadPercent} />
      ) : (
        <SyncIndicator state={row.syncState} offline={offline} />
      )}
    </>
  );
}
