import { useMemo, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { StorageBreakdown } from '#contract/worker-api/storage-breakdown.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { FolderTable } from './folder-table.tsx';
import { LargestTable } from './largest-table.tsx';
import { largestOfAll, totalsByFolder, totalsByKind } from './merge-breakdowns.ts';
import styles from './storage.module.css';
import { storageMessages } from './storage-messages.ts';
import { KindTable } from './storage-tables.tsx';

export interface BreakdownTablesProps {
  readonly breakdowns: ReadonlyMap<string, StorageBreakdown>;
  readonly filespaces: readonly Filespace[];
}

/** What takes the room of the filespaces that are on this device; nothing without a file. */
export function BreakdownTables({ breakdowns, filespaces }: BreakdownTablesProps) {
  const [largest, setLargest] = useState<'largestFiles' | 'largestFolders'>('largestFiles');
  const kinds = useMemo(() => totalsByKind(breakdowns.values()), [breakdowns]);
  const folders = useMemo(() => totalsByFolder(breakdowns), [breakdowns]);
  const items = useMemo(() => largestOfAll(breakdowns, largest), [breakdowns, largest]);
  if (kinds.length === 0) return null;
  return (
    <>
      <h3>{storageMessages.byFolder}</h3>
      <div className={styles.table}>
        <FolderTable totals={folders} filespaces={filespaces} />
      </div>
      <h3>{storageMessages.byKind}</h3>
      <div className={styles.table}>
        <KindTable kinds={kinds} />
      </div>
      <div className={styles.head}>
        <h3>{storageMessages[largest]}</h3>
        <SegmentedControl
          label={storageMessages.largest}
          value={largest}
          onChange={setLargest}
          segments={[
            { value: 'largestFiles', label: storageMessages.files },
            { value: 'largestFolders', label: storageMessages.folders },
          ]}
        />
      </div>
      {items.length === 0 ? (
        <p className={styles.about}>
          {largest === 'largestFiles' ? storageMessages.noFiles : storageMessages.noFolders}
        </p>
      ) : (
        <div className={styles.table}>
          <LargestTable label={storageMessages[largest]} items={items} filespaces={filespaces} />
        </div>
      )}
    </>
  );
}
