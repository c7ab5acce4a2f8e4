import { Suspense, useEffect, useMemo, useState } from 'react';
import { folderPath } from '../../../lib/paths.ts';
import { PreloadedComponent, preloadable } from '../../../ui/foundations/preloadable.tsx';
import { prefetchPopups } from '../../../ui/popups/lazy-popups.ts';
import { itemContextMenu } from '../commands/item-menu-slot.tsx';
import { fetchAudienceMessage } from '../commands/use-move-confirmation.ts';
import { galleryBar, galleryLines } from '../gallery/lazy-gallery.ts';
import { renameField } from '../grid/name/rename-in-place.tsx';
import type { GridRow } from '../list/row-source.ts';
import { fetchSortedWindows } from '../list/use-sorted-rows.ts';
import { fetchSearchAnswers } from '../search/use-search.ts';
import { sortMenu } from '../sort/lazy-sort-menu.ts';
import { fetchBars } from '../toolbars/lazy-bars.tsx';
import { useUploadDrops } from '../uploads/drop/use-upload-drops.ts';
import { emptyListContent } from './empty-list.tsx';
import type { Browser } from './use-browser.ts';

// Not part of the first frame: they come when the page is idle, or when they are asked for.
const dialogs = preloadable(async () => (await import('./browser-dialogs.tsx')).BrowserDialogs);
const info = preloadable(async () => (await import('../dialogs/info-panel.tsx')).InfoPanel);
const confirmation = preloadable(
  async () => (await import('../dialogs/move-confirmation-dialog.tsx')).MoveConfirmationDialog,
);

const largeDownload = preloadable(
  async () => (await import('../downloads/large-download-dialog.tsx')).LargeDownloadDialog,
);

const extras = preloadable(async () => (await import('../peek/list-extras.tsx')).ListExtras);

const uploadOverlay = preloadable(async () => (await import('../uploads/upload-overlay.tsx')).UploadOverlay);

/** The dialogs must open without a network as well: the service worker has them, this makes them quick. */
export function usePreloadedDialogs() {
  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([
        dialogs.fetch(),
        info.fetch(),
        confirmation.fetch(),
        uploadOverlay.fetch(),
        emptyListContent.fetch(),
        galleryBar.fetch(),
        galleryLines.fetch(),
        renameField.fetch(),
        sortMenu.fetch(),
        itemContextMenu.fetch(),
        fetchBars(),
        fetchSortedWindows(),
        fetchSearchAnswers(),
        fetchAudienceMessage(),
      ]).then(prefetchPopups, () => undefined);
    }, 500);
    return () => clearTimeout(timer);
  }, []);
}

/** The dialog that is open over the list, if any. */
export function OpenDialog({ browser }: { readonly browser: Browser }) {
  const { driveId, root, navigation, actions, changes, grid, selection } = browser;
  const asked = browser.moveConfirmation && (
    <PreloadedComponent what={confirmation} with={browser.moveConfirmation} />
  );
  if (!actions.dialog) {
    return (
      <Suspense fallback={null}>
        {asked}
        <LargeDownload browser={browser} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={null}>
      <PreloadedComponent
        what={dialogs}
        with={{
          dialog: actions.dialog,
          driveId,
          complete: browser.drive.complete,
          root,
          folder: navigation.folder,
          path: navigation.path,
          changes,
          onCreated: (row) => void grid.current?.reveal(row),
          onDone: selection.clear,
          onClose: () => actions.setDialog(null),
          confirmation: asked,
        }}
      />
    </Suspense>
  );
}

/** What is said and asked while files are dragged, read and compared. */
export function UploadOverlaySlot({ browser, timeZone }: InfoProps) {
  const hovered = useUploadDrops(browser);
  const { step } = browser.uploads;
  if (!hovered && !step) return null;
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={uploadOverlay} with={{ hovered, step, timeZone }} />
    </Suspense>
  );
}

/** What comes when the page is idle: larger pictures, and the menu of the list itself. */
export function ListExtrasSlot({ browser }: { readonly browser: Browser }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const fetchExtras = () =>
      extras.fetch().then(
        () => setReady(true),
        () => undefined, // without it pictures stay small
      );
    const timer = setTimeout(fetchExtras, 700);
    return () => clearTimeout(timer);
  }, []);
  return isReady && <PreloadedComponent what={extras} with={{ browser }} />;
}

function LargeDownload({ browser }: { readonly browser: Browser }) {
  const { large, canSave, beginLarge, saveLarge, cancelLarge } = browser.downloads;
  if (!large) return null;
  return (
    <PreloadedComponent
      what={largeDownload}
      with={{
        extent: large.download,
        onDownload: beginLarge,
        onSave: canSave ? saveLarge : undefined,
        onClose: cancelLarge,
      }}
    />
  );
}

export interface InfoProps {
  readonly browser: Browser;
  readonly timeZone: string | undefined;
  /** What it is about; without one the selected item, or the focused one. */
  readonly about?: GridRow | undefined;
}

export function Info({ browser, timeZone, about }: InfoProps) {
  const { driveId, actions, selection, root, navigation } = browser;
  const chosen = selection.state.mode === 'these' ? [...selection.state.rows.values()] : [];
  const item =
    about ?? (selection.count === 1 ? chosen[0] : selection.count === 0 ? actions.focusedRow() : undefined);
  const location = useMemo(
    () => [root, ...(item?.path ?? (item ? navigation.path : []))],
    [root, item, navigation.path],
  );
  return (
    <Suspense fallback={null}>
      <PreloadedComponent
        what={info}
        with={{
          driveId,
          workspaceId: browser.drive.drive?.workspaceId ?? '',
          item,
          location,
          revision: browser.drive.revision,
          complete: browser.drive.complete,
          canEdit: browser.canEdit,
          tab: actions.infoTab,
          onTab: actions.setInfoTab,
          marks: browser.offline,
          timeZone,
          href: (id) => folderPath(driveId, id),
          onOpenFolder: browser.openSegment,
          restoreVersion: browser.changes.restoreVersion,
          renderVersion: browser.renderVersion,
          onRename: (row) => actions.setDialog({ kind: 'rename', item: row }),
          onMove: (row) => actions.setDialog({ kind: 'move', items: [row] }),
          onDelete: (row) => actions.setDialog({ kind: 'delete', items: [row] }),
          onWho: browser.onAccess,
          onClose: () => actions.setInfoOpen(false),
        }}
      />
    </Suspense>
  );
}
