import { useEffect, useState } from 'react';
import type { OutboxRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/worker-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import { SidePanel } from '../../ui/popups/side-panel.tsx';
import { type BatchView, isFinished, isOpen } from './batch-view.ts';
import { BatchCard } from './cards/batch-card.tsx';
import { transferActions } from './transfer-actions.ts';
import { transferMessages } from './transfer-messages.ts';
import styles from './transfers.module.css';
import { storeTransfersSeen } from './transfers-seen.ts';
import { useTransfers, useTransfersSeen } from './use-transfers.ts';

export interface TransfersPanelProps {
  readonly onClose: () => void;
  /** Opens the folder that something was uploaded into, at an item of it. */
  readonly onShowFolder: (driveId: string, folderId: string) => void;
  readonly onChooseFolder: (row: OutboxRow) => void;
  readonly timeZone: string | undefined;
}

/** Cards on screen at first. */
const newestCards = 12;

/** Every upload of this device, the newest first, until it is cleared away. */
export function TransfersPanel({ onClose, onShowFolder, onChooseFolder, timeZone }: TransfersPanelProps) {
  const views = useTransfers();
  const [expandedId, setExpandedId] = useState<string>();
  const [cards, setCards] = useState(newestCards);
  useSeen(views);
  const open = (views ?? []).filter(isOpen);
  const allPaused = open.length > 0 && open.every(({ state }) => state === 'paused');
  const finished = (views ?? []).filter(isFinished).map(({ batch }) => batch.batchId);
  const pauseAll = (paused: boolean) => {
    // Whoever paused everything resumes it here as well.
    if (!paused) void sync.pauseSync(false);
    for (const { batch } of open) transferActions.pause(batch.batchId, paused);
  };
  return (
    <SidePanel
      wide
      title={transferMessages.title}
      label={transferMessages.title}
      onClose={onClose}
      headerActions={
        <>
          {open.length > 0 && (
            <Button size="sm" icon={allPaused ? 'play' : 'pause'} onClick={() => pauseAll(!allPaused)}>
              {allPaused ? transferMessages.resumeAll : transferMessages.pauseAll}
            </Button>
          )}
          <Menu
            label="Transfers options"
            align="end"
            items={[
              {
                id: 'pause-all',
                label: transferMessages.pauseAll,
                icon: 'pause',
                disabledReason: open.length === 0 && 'Nothing is being uploaded',
                onSelect: () => pauseAll(true),
              },
              {
                id: 'resume-all',
                label: transferMessages.resumeAll,
                icon: 'play',
                disabledReason: open.length === 0 && 'Nothing is being uploaded',
                onSelect: () => pauseAll(false),
              },
              {
                id: 'clear',
                label: transferMessages.clearFinished,
                icon: 'check',
                disabledReason: finished.length === 0 && 'Nothing is finished',
                onSelect: () => transferActions.clear(finished),
              },
            ]}
            trigger={<IconButton icon="dots" label="Transfers options" />}
          />
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no group of form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div className={styles.lists} role="group" tabIndex={0} aria-label={transferMessages.title}>
        {views?.length === 0 && (
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
            onShowFolder={() => onShowFolder(view.batch.driveId, view.batch.folderId)}
          />
        ))}
        {views && views.length > cards && (
          <Button variant="ghost" className={styles.older} onClick={() => setCards(cards + newestCards)}>
            Show older uploads
          </Button>
        )}
      </div>
    </SidePanel>
  );
}

/** Whoever has the panel open sees what comes to its end. */
function useSeen(views: readonly BatchView[] | undefined): void {
  const seenMs = useTransfersSeen();
  const endedMs = Math.max(0, ...(views ?? []).map(({ batch }) => batch.endedMs ?? 0));
  useEffect(() => {
    if (endedMs > seenMs) storeTransfersSeen(endedMs);
  }, [endedMs, seenMs]);
}
