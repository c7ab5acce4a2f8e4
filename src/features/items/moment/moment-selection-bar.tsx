import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import type { DownloadOffer } from '../downloads/download-offer.ts';
import type { GridSelection } from '../list/use-selection.ts';
import styles from '../toolbars/selection-bar.module.css';
import { toolbarMessages } from '../toolbars/toolbar-messages.ts';
import { messages } from './messages.ts';

export interface MomentSelectionBarProps {
  readonly selection: GridSelection;
  /** How many rows there are. */
  readonly total: number;
  readonly offer: DownloadOffer;
  readonly preparing: boolean;
  readonly restoreReason: string | false;
  readonly onDownload: () => void;
  readonly onRestore: () => void;
}

export function MomentSelectionBar(props: MomentSelectionBarProps) {
  const { selection, total, offer, preparing, onDownload, onRestore } = props;
  const all = selection.count >= total;
  return (
    <div className={styles.bar} role="toolbar" aria-label={common.selection}>
      <div className={styles.check}>
        <Checkbox
          label={common.selectAll}
          labelHidden
          checked={all}
          mixed={!all}
          onChange={(every) => (every ? selection.all() : selection.clear())}
        />
      </div>
      <span className={styles.count}>
        <b>{messages.selected(selection.count)}</b>
      </span>
      <Button
        variant="ghost"
        size="sm"
        icon="download"
        keys="Shift+D"
        working={preparing && toolbarMessages.preparing}
        disabledReason={offer.disabledReason}
        onClick={onDownload}
      >
        {offer.label}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon="undo"
        keys="Shift+R"
        disabledReason={props.restoreReason}
        onClick={onRestore}
      >
        {messages.restore}
      </Button>
      <span className={styles.spacer} />
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        {common.clear}
      </Button>
      <IconButton
        icon="x"
        label={messages.clearSelection}
        className={styles.close}
        onClick={selection.clear}
      />
    </div>
  );
}
