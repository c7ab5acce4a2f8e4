import { limits } from '#contract/rules/limits.ts';
import { formatCount, formatSize } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Kbd } from '../../../ui/display/kbd.tsx';
import type { DownloadOffer } from '../downloads/download-offer.ts';
import { messages } from '../messages.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  readonly count: number;
  readonly all: boolean;
  /** Of all selected items together, where it is known. */
  readonly sizeBytes: number | undefined;
  readonly canEdit: boolean;
  readonly download: DownloadOffer;
  /** The server is being asked for a download. */
  readonly preparing: boolean;
  readonly onSelectAll: (all: boolean) => void;
  readonly onDownload: () => void;
  readonly onMove: () => void;
  readonly onCopy: () => void;
  readonly onRename: () => void;
  readonly onInfo: () => void;
  readonly onClear: () => void;
}

/** What is selected and what can be done with it; lies over the header of the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, all, sizeBytes, canEdit, onClear } = props;
  const tooMany = count > limits.selectionItems;
  const one = count === 1;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection" data-over={tooMany || undefined}>
      <div className={styles.check}>
        <Checkbox label="Select all" labelHidden checked={all} mixed={!all} onChange={props.onSelectAll} />
      </div>
      <span className={styles.count}>
        <b>{formatCount(count)} selected</b>{' '}
        {tooMany ? (
          <span role="alert">{messages.tooMany}</span>
        ) : (
          <>
            {!one && (
              <span className={styles.limit}>
                of {limits.selectionItems} max{sizeBytes === undefined ? '' : ', '}
              </span>
            )}
            {sizeBytes === undefined ? '' : formatSize(sizeBytes)}
          </>
        )}
      </span>
      <DownloadButton {...props} />
      {!tooMany && (
        <>
          {canEdit && (
            <>
              <Button variant="ghost" size="sm" icon="move" keys="Shift+M" onClick={props.onMove}>
                Move
              </Button>
              <Button variant="ghost" size="sm" icon="copy" keys="Shift+C" onClick={props.onCopy}>
                Copy
              </Button>
              <Button
                variant="ghost"
                size="sm"
                icon="pencil"
                keys="F2"
                disabledReason={!one && 'One item at a time'}
                onClick={props.onRename}
              >
                Rename
              </Button>
            </>
          )}
          <Button
            variant="ghost"
            size="sm"
            icon="info"
            keys="Shift+I"
            disabledReason={!one && 'One item at a time'}
            onClick={props.onInfo}
          >
            Info
          </Button>
        </>
      )}
      <span className={styles.spacer} />
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear <Kbd keys="Esc" decorative className={styles.keys} />
      </Button>
      <IconButton icon="x" label="Clear selection" className={styles.close} onClick={onClear} />
    </div>
  );
}

/** More can be downloaded than changed in one go: it stays above the limit of changes. */
function DownloadButton({ download, preparing, onDownload }: SelectionBarProps) {
  const { label, estimate, disabledReason } = download;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon="download"
      keys="Shift+D"
      tip={estimate}
      working={preparing && 'Preparing...'}
      disabledReason={disabledReason}
      onClick={onDownload}
    >
      {label === 'Download' ? (
        label
      ) : (
        <span>
          Download<span className={styles.wide}> as ZIP</span>
        </span>
      )}
    </Button>
  );
}
