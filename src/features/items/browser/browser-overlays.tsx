import { Suspense, useEffect, useRef, useState } from 'react';
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
import { useUploadDrops } from '../uploads/drop/use-upload-drops.ts';
import type { InfoProps } from './browser-info.tsx';
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

/** The Info panel, whose code comes when it is first opened. */
export function Info(props: InfoProps) {
  return (
    <Suspense fallback={null}>
      <PreloadedComponent what={info} with={props} />
    </Suspense>
  );
}
