import { preloadable } from '../../../ui/foundations/preloadable.tsx';

// Most folders are lists: what only a gallery needs comes when the page is idle, or when a gallery is shown.
export const galleryLines = preloadable(async () => (await import('./gallery-lines.tsx')).GalleryLines);
export const galleryBar = preloadable(async () => (await import('./gallery-bar.tsx')).GalleryBar);
