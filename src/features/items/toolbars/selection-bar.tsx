import { limits } from '#contract/rules/limits.ts';
import { formatSize } from '../../../lib/format.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Kbd } from '../../../ui/display/kbd.tsx';
import type { DownloadOffer } from '../downloads/download-offer.ts';
import { messages } from '../messages.ts';
import styles from './selection-bar.module.css';
import { toolbarMessages } from './toolbar-messages.ts';

export interface SelectionBarProps {
  readonly count: number;
  readonly all: boolean;
  /** Of all selected items together, where it is known. */
  readonly sizeBytes: number | undefined;
  readonly canEdit: boolean;
  readonly canCopy: boolean;
  readonly download: DownloadOffer;
  /** The server is being asked for a download. */
  readonly preparing: boolean;
  readonly onSelectAll: (all: boolean) => void;
  readonly onDownload: () => void;
  readonly onMove: () => void;
  readonly onCopy: () => void;
  readonly onRename: () => void;
  readonly isInfoOpen: boolean;
  readonly onInfo: () => void;
  /** Absent where the bar above deletes nothing either. */
  readonly onDelete: (() => void) | undefined;
  /** Shows everything that can be done with them, at a place. */
  readonly onMore: (at: { readonly x: number; readonly y: number }) => void;
  /** Absent for those who do not manage access. */
  readonly onShare: (() => void) | undefined;
  readonly onClear: () => void;
}

/** What is selected and what can be done with it; lies over the header of the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, all, sizeBytes, canEdit, canCopy, onClear } = props;
  const tooMany = count > limits.selectionItems;
  const one = count === 1;
  return (
    <div className={styles.bar} role="toolbar" aria-label={common.selection} data-over={tooMany || undefined}>
      <div className={styles.check}>
        <Checkbox
          label={common.selectAll}
          labelHidden
          checked={all}
          mixed={!all}
          onChange={props.onSelectAll}
        />
      </div>
      <span className={styles.count}>
        <b>{toolbarMessages.selected(count)}</b>{' '}
        {tooMany ? (
          <span role="alert">{messages.tooMany}</span>
        ) : (
          <>
            {!one && <span className={styles.limit}>{toolbarMessages.limit(limits.selectionItems)} </span>}
            {sizeBytes !== undefined && <span className={styles.size}>{formatSize(sizeBytes)}</span>}
          </>
        )}
      </span>
      <DownloadButton {...props} />
      {!tooMany && (
        <>
          {canEdit && (
            <Button
              variant="ghost"
              size="sm"
              icon="move"
              keys="Shift+M"
              className={styles.inMenu}
              onClick={props.onMove}
            >
              {toolbarMessages.move}
            </Button>
          )}
          {canCopy && (
            <Button
              variant="ghost"
              size="sm"
              icon="copy"
              keys="Shift+C"
              className={styles.roomy}
              onClick={props.onCopy}
            >
              {common.copy}
            </Button>
          )}
          {canEdit && (
            <Button
              variant="ghost"
              size="sm"
              icon="pencil"
              keys="F2"
              className={styles.roomy}
              disabledReason={!one && toolbarMessages.oneOnly}
              onClick={props.onRename}
            >
              {common.rename}
            </Button>
          )}
          {props.onShare && (
            <Button
              variant="ghost"
              size="sm"
              icon="share"
              className={styles.inMenu}
              disabledReason={!one && toolbarMessages.oneOnly}
              onClick={props.onShare}
            >
              {common.share}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            icon="info"
            aria-expanded={props.isInfoOpen}
            keys="Shift+I"
            className={styles.roomy}
            onClick={props.onInfo}
          >
            {common.info}
          </Button>
          {canEdit && props.onDelete && (
            <IconButton icon="trash" danger label={common.delete} keys="Delete" onClick={props.onDelete} />
          )}
          <IconButton
            icon="dots"
            label={toolbarMessages.more}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => {
              const box = currentTarget.getBoundingClientRect();
              props.onMore({ x: box.left, y: box.bottom });
            }}
          />
        </>
      )}
      <span className={styles.spacer} />
      <Button variant="ghost" size="sm" className={styles.clear} onClick={onClear}>
        {common.clear} <Kbd keys="Esc" decorative className={styles.keys} />
      </Button>
      <IconButton
        icon="x"
        label={toolbarMessages.clearSelection}
        className={styles.close}
        onClick={onClear}
      />
    </div>
  );
}

/** More can be downloaded than changed in one go: it stays above the limit of changes. */
function DownloadButton({ download, preparing, onDownload }: SelectionBarProps) {
  const { isZip, label, estimate, disabledReason } = download;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon="download"
      keys="Shift+D"
      tip={estimate}
      working={preparing && toolbarMessages.preparing}
      disabledReason={disabledReason}
      onClick={onDownload}
    >
      {isZip ? (
        <>
          <span className={styles.wide}>{label}</span>
          <span className={styles.narrow}>{common.download}</span>
        </>
      ) : (
        label
      )}
    </Button>
  );
}
