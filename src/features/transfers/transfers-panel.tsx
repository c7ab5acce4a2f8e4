import { useEffect } from 'react';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { SidePanel } from '../../ui/popups/side-panel.tsx';
import type { BatchView } from './batch-view.ts';
import { TransferCards, type TransferCardsProps } from './cards/transfer-cards.tsx';
import { useSaves } from './saves/use-saves.ts';
import { transferMessages } from './transfer-messages.ts';
import styles from './transfers.module.css';
import { TransfersMenu } from './transfers-menu.tsx';
import { storeTransfersSeen } from './transfers-seen.ts';
import { useTransfers, useTransfersSeen } from './use-transfers.ts';

export interface TransfersPanelProps extends Omit<TransferCardsProps, 'views' | 'saves'> {
  readonly onClose: () => void;
}

const noUploads: readonly BatchView[] = [];

/** Every upload of this device, and what is written into its folders: what runs, then the rest, until it is cleared away. */
export function TransfersPanel(props: TransfersPanelProps) {
  const views = useTransfers();
  const saves = useSaves();
  useSeen([...(views ?? []).map(({ batch }) => batch), ...saves.map(({ save }) => save)]);
  return (
    <SidePanel
      wide
      title={transferMessages.title}
      label={transferMessages.title}
      onClose={props.onClose}
      headerActions={<TransfersMenu views={views ?? noUploads} saves={saves} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no group of form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div className={styles.lists} role="group" tabIndex={0} aria-label={transferMessages.title}>
        {views?.length === 0 && saves.length === 0 && (
          <EmptyState art="done" title={transferMessages.emptyTitle} level={3}>
            {transferMessages.emptyHint}
          </EmptyState>
        )}
        <TransferCards {...props} views={views ?? noUploads} saves={saves} />
      </div>
    </SidePanel>
  );
}

/** Whoever has the panel open sees what comes to its end. */
function useSeen(rows: readonly { readonly endedMs: number | null }[]): void {
  const seenMs = useTransfersSeen();
  const endedMs = Math.max(0, ...rows.map((row) => row.endedMs ?? 0));
  useEffect(() => {
    if (endedMs > seenMs) storeTransfersSeen(endedMs);
  }, [endedMs, seenMs]);
}
