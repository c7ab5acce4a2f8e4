import { sync } from '../../lib/worker-client.ts';
import { createThumbnailStore } from './thumbnail-store.ts';

const maxBytes = 48 * 1024 * 1024;

/** The pictures of this page. */
export const thumbnails = createThumbnailStore({
  worker: sync,
  maxBytes,
  createUrl: (picture) => URL.createObjectURL(picture),
  revokeUrl: (url) => URL.revokeObjectURL(url),
});
