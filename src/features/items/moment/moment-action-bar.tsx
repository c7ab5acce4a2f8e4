import { showToast } from '../../../ui/popups/toast-store.ts';
import styles from '../toolbars/action-bar.module.css';
import { ActionButton } from '../toolbars/action-button.tsx';
import { messages } from './messages.ts';
import type { MomentSelectionBarProps } from './moment-selection-bar.tsx';

type MomentActionBarProps = Pick<
  MomentSelectionBarProps,
  'offer' | 'restoreReason' | 'onDownload' | 'onRestore'
>;

/** On a phone what can be done with the selected rows of a moment lies at the thumb. */
export function MomentActionBar({ offer, restoreReason, onDownload, onRestore }: MomentActionBarProps) {
  // A finger sees no tooltip: whoever taps what is off is told why.
  const unless = (reason: string | false, act: () => void) =>
    reason === false ? act : () => showToast({ text: reason });
  return (
    <div className={styles.bar} role="toolbar" aria-label={messages.selectionActions}>
      <ActionButton
        icon="download"
        label={messages.download}
        disabledReason={offer.disabledReason}
        onClick={unless(offer.disabledReason, onDownload)}
      />
      <ActionButton
        icon="undo"
        label={messages.restore}
        disabledReason={restoreReason}
        onClick={unless(restoreReason, onRestore)}
      />
    </div>
  );
}
