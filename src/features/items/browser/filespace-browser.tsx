import { type ReactNode, useContext } from 'react';
import { ReaderContext } from '../../../lib/use-live-query.ts';
import type { MenuItems } from '../../../ui/popups/menu-items.ts';
import { useGlobalShortcuts } from '../commands/use-global-shortcuts.ts';
import { usePreloadedDialogs } from '../dialogs/use-preloaded-dialogs.ts';
import { messages } from '../messages.ts';
import { OfflineBanner } from '../outbox/banner/offline-banner.tsx';
import styles from './browser.module.css';
import { BrowserBanner, BrowserFooter } from './browser-frame.tsx';
import { BrowserList } from './browser-list.tsx';
import { Info, ListExtrasSlot, OpenDialog, UploadOverlaySlot } from './browser-overlays.tsx';
import { BrowserToolbar } from './browser-toolbar.tsx';
import { type BrowserPreview, browserPreview } from './preview/browser-preview.tsx';
import { useAnnouncedCounts } from './use-announced-counts.ts';
import { type BrowserOptions, useBrowser } from './use-browser.ts';
import { useBrowserDrag } from './use-browser-drag.ts';

export interface FilespaceBrowserProps extends BrowserOptions {
  /** Draws what a file is shown in over the list. */
  readonly renderPreview: (preview: BrowserPreview) => ReactNode;
  /** What the filespace's name opens. */
  readonly menu: MenuItems;
  readonly onSnapshots: () => void;
  /** The person wants to see what waits to be sent. */
  readonly onReviewChanges?: (() => void) | undefined;
  /** Stands beside the list, in the place of Info. */
  readonly side?: ReactNode;
  /** Another panel stands beside the page: Info makes way. */
  readonly crowded?: boolean | undefined;
  readonly timeZone: string;
}

/** The central panel of a filespace. It begins with the replica: before, the worker does not know for whom. */
export function FilespaceBrowser(props: FilespaceBrowserProps) {
  return useContext(ReaderContext) && <Contents key={props.driveId} {...props} />;
}

/** Bar, list, status line and what opens beside or over them. */
function Contents({
  menu,
  onSnapshots,
  onReviewChanges,
  renderPreview,
  side,
  crowded,
  timeZone,
  ...options
}: FilespaceBrowserProps) {
  const browser = useBrowser(options);
  const { navigation, search, actions } = browser;
  const { preview } = browser;
  useAnnouncedCounts(browser);
  usePreloadedDialogs(browser.source.complete || browser.source.rows.length > 0);
  useGlobalShortcuts({
    searchField: browser.searchField,
    onUndo: () => void browser.changes.undoLast(),
    onRedo: () => void browser.changes.redoLast(),
    onUpload: browser.uploads.chooseFiles,
    onUploadFolder: browser.uploads.chooseFolder,
    onView: actions.commands.view,
    onStar: actions.commands.star,
    onEscape: actions.commands.clear,
  });
  const isInfoShown = actions.infoOpen && !side && !crowded;
  const dragging = useBrowserDrag(browser);
  return (
    <div ref={browser.panel} className={styles.browser}>
      <h1 className="visually-hidden">
        {search.active ? messages.searchResults : (browser.list?.label ?? navigation.folder.name)}
      </h1>
      <BrowserToolbar
        browser={browser}
        dragging={dragging}
        menu={menu}
        isShareOpen={Boolean(side)}
        onSnapshots={onSnapshots}
      />
      <div className={styles.split}>
        <div className={styles.column}>
          {onReviewChanges && <OfflineBanner onReview={onReviewChanges} frozen={browser.freeze.frozen} />}
          <BrowserBanner browser={browser} />
          {!search.active && browser.list?.banner}
          <BrowserList browser={browser} dragging={dragging} isInfoShown={isInfoShown} timeZone={timeZone} />
          <ListExtrasSlot browser={browser} />
          <BrowserFooter browser={browser} timeZone={timeZone} />
        </div>
        {preview.fileId === null && (side || (isInfoShown && <Info browser={browser} timeZone={timeZone} />))}
      </div>
      <UploadOverlaySlot browser={browser} timeZone={timeZone} />
      {preview.fileId !== null &&
        renderPreview(browserPreview(browser, preview.fileId, { side, timeZone, ...options }))}
      <OpenDialog browser={browser} />
    </div>
  );
}
