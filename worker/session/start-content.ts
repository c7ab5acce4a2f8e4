import type { EngineContext } from '../engine/engine-context.ts';
import type { LocalContent } from '../thumbnails/local-thumbnail.ts';
import { createThumbnails } from '../thumbnails/thumbnails.ts';
import { findPendingContent } from '../uploads/pending-content.ts';
import { type StartUploadsOptions, startUploads } from './start-uploads.ts';

/** What an engine does with the bytes of files, in its person's name. */
export function startContent(context: EngineContext, options: StartUploadsOptions) {
  const { ports, store } = context;
  const { token, refused, responded } = options;
  const uploads = startUploads(context, options);

  /** The server knows nothing of a file before its upload has arrived. */
  async function findLocal(driveId: string, fileId: string): Promise<LocalContent> {
    const pending = await store.relaxed.overlay.get([driveId, fileId]);
    if (pending === undefined || pending.createdByChangeId === '') return { kind: 'unknown' };
    const bytes = await findPendingContent(store.relaxed, uploads.content, driveId, fileId);
    return { kind: 'here', bytes };
  }

  return {
    uploads,
    thumbnails: createThumbnails({ ports, token, refused, responded }, findLocal),
  };
}
