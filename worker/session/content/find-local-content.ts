import type { EngineContext } from '../../engine/engine-context.ts';
import type { FindLocalContent } from '../../thumbnails/local-thumbnail.ts';
import { findPendingContent, type PendingContentSources } from '../../uploads/pending-content.ts';

/** The bytes of a content as far as they are on this device: they wait to be sent, or are kept for when there is no connection. */
export function findLocalContent(
  { store, contents }: EngineContext,
  pending: PendingContentSources,
): FindLocalContent {
  const { overlay, offlineFiles } = store.relaxed;
  return async ({ driveId, fileId, contentSeq }) => {
    const unconfirmed = await overlay.get([driveId, fileId]);
    if (unconfirmed !== undefined && unconfirmed.createdByChangeId !== '') {
      const waiting = await findPendingContent(store.relaxed, pending, driveId, fileId);
      return { kind: 'unsent', bytes: waiting?.from === 'device' ? waiting.file : null };
    }
    const kept = (await offlineFiles.get([driveId, fileId]))?.here;
    if (!kept || kept.contentSeq !== contentSeq) return { kind: 'sent', read: async () => null };
    return { kind: 'sent', read: async () => (await (await contents.open())?.read(kept.file)) ?? null };
  };
}
