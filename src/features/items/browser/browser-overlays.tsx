import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { folderPath } from '../../../lib/paths.ts';
import { PreloadedComponent } from '../../../ui/foundations/preloadable.tsx';
import { DialogComing } from '../../../ui/popups/dialog-coming.tsx';
import {
  confirmation,
  dialogs,
  extras,
  info,
  largeDownload,
  uploadOverlay,
} from '../dialogs/lazy-dialogs.ts';
import type { GridRow } from '../list/row-source.ts';
import { useUploadDrops } from '../uploads/drop/use-upload-drops.ts';
import type { Browser } from './use-browser.ts';

/** The dialog that is open over the list, if any. */
export function OpenDialog({ browser }: { readonly browser: Browser }) {
  const { driveId, root, navigation, actions, changes, grid } = browser;
  const latest = useRef(browser);
  latest.current = browser;
  const asked = browser.moveConfirmation && (
    <PreloadedComponent
      what={confirmation}
      with={{ ...browser.moveConfirmation, onClose: () => browser.moveConfirmation?.resolve(false) }}
    />
  );
  const { setDialog } = actions;
  const close = () => setDialog(null);
  // Back and Forward lead away from what the dialog is about.
  useEffect(() => {
    const leave = () => setDialog(null);
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, [setDialog]);
  if (!actions.dialog) {
    return (
      <Suspense fallback={null}>
        {asked}
        <LargeDownload browser={browser} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<DialogComing onClose={close} />}>
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
          canEditIn: browser.canEditIn,
          onCreated: (row) => void grid.current?.reveal(row),
          now: () => latest.current,
          onClose: close,
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
  readonly timeZone: string;
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
          several: about || selection.count < 2 ? undefined : browser,
          location,
          revision: browser.drive.revision,
          complete: browser.drive.complete,
          canEdit: item ? browser.canEditRow(item) : browser.canEdit,
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
