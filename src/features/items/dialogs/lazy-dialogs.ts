import { preloadable } from '../../../ui/foundations/preloadable.tsx';

// Not part of the first frame: they come when the page is idle, or when they are asked for.
export const dialogs = preloadable(
  async () => (await import('../browser/browser-dialogs.tsx')).BrowserDialogs,
);
export const info = preloadable(async () => (await import('../dialogs/info-panel.tsx')).InfoPanel);
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
