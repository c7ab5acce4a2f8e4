import { useEffect, useState } from 'react';
import type { OutboxRow } from '#worker/read/reader.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { SidePanel } from '../../ui/popups/side-panel.tsx';
import { type BatchView, folderOf } from './batch-view.ts';
import { BatchCard } from './cards/batch-card.tsx';
import type { UploadAgain } from './cards/batch-card-props.ts';
import { SaveList } from './saves/save-list.tsx';
import { useSaves } from './saves/use-saves.ts';
import { transferMessages } from './transfer-messages.ts';
import styles from './transfers.module.css';
import { TransfersMenu } from './transfers-menu.tsx';
import { storeTransfersSeen } from './transfers-seen.ts';
import { useTransfers, useTransfersSeen } from './use-transfers.ts';

export interface TransfersPanelProps {
  readonly onClose: () => void;
  /** Opens the folder that something was uploaded into, at an item of it. */
  readonly onShowFolder: (driveId: string, folderId: string) => void;
  readonly onChooseFolder: (row: OutboxRow) => void;
  readonly again: UploadAgain;
  readonly timeZone: string;
}

const noUploads: readonly BatchView[] = [];

/** Cards on screen at first. */
const newestCards = 12;

/** Every upload of this device, and what is written into its folders, the newest first, until it is cleared away. */
export function TransfersPanel(props: TransfersPanelProps) {
  const { onClose, onShowFolder, onChooseFolder, again, timeZone } = props;
  const views = useTransfers();
  const saves = useSaves();
  const [expandedId, setExpandedId] = useState<string>();
  const [cards, setCards] = useState(newestCards);
  useSeen([...(views ?? []).map(({ batch }) => batch), ...saves.map(({ save }) => save)]);
  return (
    <SidePanel
      wide
      title={transferMessages.title}
      label={transferMessages.title}
      onClose={onClose}
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
        {views && views.length > 0 && (
          <h3 className={styles.heading}>
            {transferMessages.uploads} <span className={styles.count}>{views.length}</span>
          </h3>
        )}
        {views?.slice(0, cards).map((view) => (
          <BatchCard
            key={view.batch.batchId}
            view={view}
            timeZone={timeZone}
            expanded={expandedId === view.batch.batchId}
            onExpand={(expanded) => setExpandedId(expanded ? view.batch.batchId : undefined)}
            onChooseFolder={onChooseFolder}
            again={again}
            onShowFolder={() => onShowFolder(view.batch.driveId, folderOf(view.batch))}
          />
        ))}
        {views && views.length > cards && (
          <Button variant="ghost" className={styles.older} onClick={() => setCards(cards + newestCards)}>
            {transferMessages.olderUploads}
          </Button>
        )}
        <SaveList views={saves} timeZone={timeZone} />
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
