import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useUnneededSources } from './again/upload-sources.ts';
import { useSaves } from './saves/use-saves.ts';
import { transferMessages } from './transfer-messages.ts';
import styles from './transfers-button.module.css';
import { useTransfers, useTransfersSeen } from './use-transfers.ts';

export interface TransfersButtonProps {
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** In the header, for as long as something is listed; with a dot until its end was seen. */
export function TransfersButton({ open, onToggle }: TransfersButtonProps) {
  const views = useTransfers();
  useUnneededSources(views);
  const seenMs = useTransfersSeen();
  const saves = useSaves();
  const rows = [...(views ?? []).map(({ batch }) => batch), ...saves.map(({ save }) => save)];
  const unseen = !open && rows.some(({ endedMs }) => (endedMs ?? 0) > seenMs);
  return (
    <span className={styles.slot} data-unseen={unseen || undefined}>
      <IconButton
        icon="upload"
        label={unseen ? transferMessages.titleFinished : transferMessages.title}
        tip={transferMessages.title}
        keys="T"
        aria-expanded={open}
        onClick={onToggle}
      />
    </span>
  );
}
