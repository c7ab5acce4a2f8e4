import { useState } from 'react';
import type { OutboxRow } from '#worker/read/reader.ts';
import { arrangeTransfers } from '../arrange-transfers.ts';
import { type BatchView, folderOf } from '../batch-view.ts';
import { SaveCard } from '../saves/save-card.tsx';
import { saveMessages } from '../saves/save-messages.ts';
import type { SaveView } from '../saves/save-view.ts';
import { transferMessages as messages } from '../transfer-messages.ts';
import { BatchCard } from './batch-card.tsx';
import type { UploadAgain } from './batch-card-props.ts';
import { CardSection } from './card-section.tsx';

export interface TransferCardsProps {
  readonly views: readonly BatchView[];
  /** A browser's own download says nothing to a page: it is not here. */
  readonly saves: readonly SaveView[];
  /** Opens the folder that something was uploaded into, at an item of it. */
  readonly onShowFolder: (driveId: string, folderId: string) => void;
  readonly onChooseFolder: (row: OutboxRow) => void;
  readonly again: UploadAgain;
  readonly timeZone: string;
}

/** What runs, of either kind, and below it the rest. */
export function TransferCards({
  views,
  saves,
  onShowFolder,
  onChooseFolder,
  again,
  timeZone,
}: TransferCardsProps) {
  const [expandedId, setExpandedId] = useState<string>();
  const arranged = arrangeTransfers(views, saves);
  const uploadCard = (view: BatchView) => (
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
  );
  const saveCard = (view: SaveView) => <SaveCard key={view.save.saveId} view={view} timeZone={timeZone} />;
  return (
    <>
      <CardSection title={messages.inProgress} views={arranged.running} olderLabel={messages.olderTransfers}>
        {(one) => (one.kind === 'upload' ? uploadCard(one.view) : saveCard(one.view))}
      </CardSection>
      <CardSection title={messages.uploads} views={arranged.uploads} olderLabel={messages.olderUploads}>
        {uploadCard}
      </CardSection>
      <CardSection title={saveMessages.downloads} views={arranged.saves} olderLabel={saveMessages.older}>
        {saveCard}
      </CardSection>
    </>
  );
}
