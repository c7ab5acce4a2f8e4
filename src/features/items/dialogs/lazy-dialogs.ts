import { preloadable } from '../../../ui/foundations/preloadable.tsx';
import { dialogSurface } from '../../../ui/popups/lazy-popups.ts';
import { fetchItemChanges } from '../commands/changes/lazy-item-changes.ts';

// Not part of the first frame: they come when the page is idle, or when they are asked for.
/** With what shows them and what makes the changes, so that a dialog shows its own in the turn in which it is confirmed. */
export const dialogs = preloadable(async () => {
  const [{ BrowserDialogs }] = await Promise.all([
    import('../browser/browser-dialogs.tsx'),
    dialogSurface.fetch(),
    fetchItemChanges(),
  ]);
  return BrowserDialogs;
});
export const info = preloadable(async () => (await import('../browser/browser-info.tsx')).BrowserInfo);
export const confirmation = preloadable(
  async () => (await import('../dialogs/move-confirmation-dialog.tsx')).MoveConfirmationDialog,
);

export const largeDownload = preloadable(
  async () => (await import('../downloads/large-download-dialog.tsx')).LargeDownloadDialog,
);

export const extras = preloadable(async () => (await import('../peek/list-extras.tsx')).ListExtras);

export const uploadOverlay = preloadable(
  async () => (await import('../uploads/upload-overlay.tsx')).UploadOverlay,
);
