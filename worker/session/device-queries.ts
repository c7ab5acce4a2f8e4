import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';
import { openContent } from '../uploads/open-content.ts';
import type { Engine } from './engine.ts';
import { createTreeQueries } from './tree-queries.ts';

/** What a page asks of the person's engine without changing anything. */
export function createDeviceQueries(engine: () => Promise<Engine>) {
  const tree = createTreeQueries(async () => (await engine()).context);
  return {
    ...tree,
    async openContent(driveId: string, fileId: string) {
      const { context, uploads, remote } = await engine();
      const sources = { database: context.store.relaxed, pending: uploads.content, remote };
      return openContent(sources, driveId, fileId, await tree.findFile(driveId, fileId));
    },
    async thumbnail(driveId: string, fileId: string, contentSeq: number, size: ThumbnailSize) {
      return (await engine()).thumbnails.get({ driveId, fileId, contentSeq, size });
    },
    async cancelThumbnail(driveId: string, fileId: string, contentSeq: number, size: ThumbnailSize) {
      (await engine()).thumbnails.cancel({ driveId, fileId, contentSeq, size });
    },
  };
}
