import { Suspense, useEffect, useState } from 'react';
import { isShareFailed } from '../../../lib/files/share-failed.ts';
import { useNow } from '../../../lib/use-now.ts';
import { untilHere } from '../../../ui/foundations/import-retries.ts';
import { PreloadedComponent, preloadable } from '../../../ui/foundations/preloadable.tsx';
import { selectedRows } from '../list/selected-rows.ts';
import { useSyncStatus } from '../outbox/sync-button.tsx';
import { LazySearchBanner } from '../search/lazy-search-banner.tsx';
import { freshness, unsentText } from '../toolbars/freshness.ts';
import { LazyActionBar } from '../toolbars/lazy-bars.tsx';
import { StatusBar } from '../toolbars/status-bar.tsx';
import { useLasting } from '../toolbars/use-lasting.ts';
import { FloatingUploadButton } from '../uploads/upload-button.tsx';
import styles from './browser.module.css';
import type { Browser } from './use-browser.ts';

const nowEveryMs = 5000;
const incomingAfterMs = 400;

/** Above the list: what waits to be put somewhere, and what was found. */
export function BrowserBanner({ browser }: { readonly browser: Browser }) {
  const { search, listing, root, driveId, navigation } = browser;
  return (
    <>
      <IncomingSlot browser={browser} />
      {search.source ? (
        <LazySearchBanner
          {...{ search, root, driveId }}
          total={search.source.count}
          folder={navigation.folder}
        />
      ) : (
        listing && <div className={styles.hitsRoom} />
      )}
    </>
  );
}

const incoming = preloadable(() =>
  untilHere(async () => (await import('../uploads/incoming/incoming-banner.tsx')).IncomingBanner),
);

/** What comes from outside of the page is no part of the first frame. */
function IncomingSlot({ browser }: { readonly browser: Browser }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), incomingAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isIdle && (
      <Suspense fallback={null}>
        <PreloadedComponent what={incoming} with={{ browser, isShareFailed }} />
      </Suspense>
    )
  );
}

export interface BrowserFooterProps {
  readonly browser: Browser;
  readonly timeZone: string;
}

/**
 * Below the list: the actions at the thumb, the counts, how far the filespace has come and how new it is. Nothing that
 * comes and goes by itself takes room from the rows: they would move under the pointer.
 */
export function BrowserFooter({ browser, timeZone }: BrowserFooterProps) {
  const { source, selection, search, drive, root } = browser;
  const { commands } = browser.actions;
  const nowMs = useNow(nowEveryMs);
  const status = useSyncStatus();
  const unsent = unsentText(status);
  const isLasting = useLasting(unsent !== null);
  const download = browser.downloads.offer(selectedRows(browser), selection.count, () => undefined);
  return (
    <div className={styles.footer}>
      {browser.uploads.canUpload && selection.count === 0 && (
        <FloatingUploadButton uploads={browser.uploads} />
      )}
      {selection.count > 0 && (
        <LazyActionBar
          one={selection.count === 1}
          canEdit={browser.canEditSelected}
          downloadOff={download.disabledReason}
          onShare={browser.onAccess && browser.actions.share}
          onDownload={commands.download}
          onMove={commands.moveTo}
          onInfo={commands.info}
          onMore={(at) => browser.actions.setMenuAt({ ...at, by: 'pointer' })}
          onRename={commands.rename}
          onDelete={commands.delete}
        />
      )}
      <StatusBar
        source={source}
        selected={selection.count}
        searching={search.active}
        freshness={freshness(drive.drive, drive.device, nowMs, timeZone, isLasting ? unsent : null)}
        drive={drive.drive}
        rootName={root.name}
      />
    </div>
  );
}
