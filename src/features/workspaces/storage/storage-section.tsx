import { useMemo, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { storageLevel } from '#contract/rules/storage/storage-level.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { FolderTable } from './folder-table.tsx';
import { LargestTable } from './largest-table.tsx';
import { largestOfAll, totalsByFolder, totalsByKind } from './merge-breakdowns.ts';
import styles from './storage.module.css';
import { StorageBar } from './storage-bar.tsx';
import { storageMessages } from './storage-messages.ts';
import { FilespaceTable, KindTable } from './storage-tables.tsx';
import { levelMessage, uncountedMessage } from './storage-texts.ts';
import { useBreakdowns } from './use-breakdowns.ts';
import { useWorkspaceStorage } from './use-workspace-storage.ts';

const noFilespaces: [] = [];
const noBreakdowns = new Map<string, never>();

/**
 * How much a workspace has stored, and what takes most. How much there is in all and what history keeps the server says;
 * kinds and the largest are counted from what is on this device, so that they are here without a connection too.
 */
export function StorageSection({ workspace }: { readonly workspace: Workspace }) {
  const { id } = workspace;
  const filespaces = useLiveQuery((reader) => reader.filespaces(id), [id]) ?? noFilespaces;
  const { figures, failure, retry } = useWorkspaceStorage(workspace);
  const breakdowns = useBreakdowns(filespaces.map((filespace) => filespace.id));
  const [largest, setLargest] = useState<'largestFiles' | 'largestFolders'>('largestFiles');
  const stored =
    figures === null
      ? workspace.stored
      : { storedBytes: figures.stored_bytes, quotaBytes: figures.quota_bytes };
  const level = stored && levelMessage(stored);
  const counted = breakdowns ?? noBreakdowns;
  const kinds = useMemo(() => totalsByKind(counted.values()), [counted]);
  const folders = useMemo(() => totalsByFolder(counted), [counted]);
  const items = useMemo(() => largestOfAll(counted, largest), [counted, largest]);
  const uncounted = breakdowns && uncountedOf(filespaces, breakdowns);
  return (
    <section id="storage" className={styles.storage} aria-labelledby="storage-title">
      <h2 id="storage-title">{storageMessages.title}</h2>
      {failure && (
        <Note icon="cloud-off" role="status">
          {failure.kind === 'offline' ? storageMessages.offline : storageMessages.failed}{' '}
          {failure.kind !== 'offline' && (
            <Button size="sm" onClick={retry}>
              {common.tryAgain}
            </Button>
          )}
        </Note>
      )}
      {stored && <StorageBar stored={stored} figures={figures} />}
      {stored && level && (
        <Note tone={storageLevel(stored) === 'filling' ? 'neutral' : 'warn'}>
          {level} {storageMessages.kept}
        </Note>
      )}
      <h3>{storageMessages.byFilespace}</h3>
      <div className={styles.table}>
        <FilespaceTable filespaces={filespaces} figures={figures} breakdowns={breakdowns} />
      </div>
      <p className={styles.about}>{storageMessages.copies}</p>
      {uncounted && <Note>{uncounted}</Note>}
      {breakdowns?.size === 0 && filespaces.length > 0 && (
        <p className={styles.about}>{storageMessages.nothingHere}</p>
      )}
      {kinds.length > 0 && (
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
      )}
    </section>
  );
}

function uncountedOf(
  filespaces: readonly { readonly id: string; readonly name: string }[],
  breakdowns: NonNullable<ReturnType<typeof useBreakdowns>>,
): string | null {
  const away = filespaces.filter(({ id }) => !breakdowns.has(id));
  const partial = filespaces.filter(({ id }) => breakdowns.get(id)?.complete === false);
  return uncountedMessage(
    away.map(({ name }) => name),
    partial.map(({ name }) => name),
  );
}
