import { Link } from 'react-router-dom';
import type { PinRow } from '#worker/read/reader.ts';
import { formatSize } from '../../../lib/format.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useWorthDrawing } from '../../../lib/waiting/use-worth-drawing.ts';
import { sync } from '../../../lib/worker-client.ts';
import { keepOffline } from '../../../shared/offline-files/keep-offline.ts';
import { common } from '../../../ui/common-messages.ts';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { Table } from '../../../ui/table/table.tsx';
import styles from './offline-place.module.css';
import { offlinePlaceMessages } from './offline-place-messages.ts';
import { OfflineRow } from './offline-row.tsx';
import { OfflineUsageBar } from './offline-usage-bar.tsx';
import { useOfflineUsage } from './use-offline-usage.ts';
import { usePinsByName } from './use-pins-by-name.ts';

export interface OfflinePlaceProps {
  readonly driveId: string;
  /** The address of a folder of the filespace. */
  readonly folderHref: (folderId: string) => string;
}

/** What the person keeps of a filespace on this device, and how much room it takes. */
export function OfflinePlace({ driveId, folderHref }: OfflinePlaceProps) {
  useTitle(offlinePlaceMessages.title);
  const offline = useOffline();
  const rows = usePinsByName(driveId);
  const { usage, askAgain } = useOfflineUsage(revisionOf(rows));
  const isSettled = useWorthDrawing(usage !== null);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{offlinePlaceMessages.title}</h1>
      </header>
      {/* How high the figures are is known with them: what stands below is drawn along with them. */}
      {isSettled && (
        <>
          {usage !== null && <OfflineUsageBar usage={usage} isKept={rows.length > 0} onCleared={askAgain} />}
          {rows.length === 0 ? (
            <EmptyState
              art="vacant"
              title={offlinePlaceMessages.emptyTitle}
              action={
                <Link className={styles.link} to={folderHref('')}>
                  {offlinePlaceMessages.toFiles}
                </Link>
              }
            >
              {offlinePlaceMessages.empty}
            </EmptyState>
          ) : (
            <Table
              label={offlinePlaceMessages.title}
              head={
                <>
                  <th scope="col">{common.name}</th>
                  <th scope="col" data-from="medium">
                    {offlinePlaceMessages.state}
                  </th>
                  <th scope="col">{common.size}</th>
                  <th scope="col" data-cell="end">
                    <span className="visually-hidden">{offlinePlaceMessages.available}</span>
                  </th>
                </>
              }
            >
              {rows.map((pin) => (
                <OfflineRow
                  key={pin.itemId}
                  pin={pin}
                  offline={offline}
                  href={folderHref(pin.kind === 'folder' ? pin.itemId : (pin.extent?.parentId ?? ''))}
                  onRetry={() => void sync.retryOffline()}
                  onSwitchOff={() => void keepOffline([pin], false)}
                />
              ))}
            </Table>
          )}
        </>
      )}
    </div>
  );
}

/** Changes with what is here. */
function revisionOf(pins: readonly PinRow[]): string {
  return formatSize(pins.reduce((sum, { extent }) => sum + (extent?.hereBytes ?? 0), pins.length));
}
