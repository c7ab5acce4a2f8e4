import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';
import { createActivityCalls } from './activity-calls.ts';
import { lazyOfflineCalls } from './content/lazy-file-calls.ts';
import type { Engine } from './engine.ts';
import { createMomentCalls } from './moment-calls.ts';
import { createPlaceCalls } from './places/place-calls.ts';
import { engineTreeCalls } from './tree/engine-tree-calls.ts';

/** What a page asks of the person's engine; of the filespaces nothing changes by it. */
export function createDeviceQueries(engine: () => Promise<Engine>, offlineChanged: () => void) {
  const activityRead = async () => (await engine()).broadcast({ kind: 'activity' });
  const tree = engineTreeCalls(async () => (await engine()).tree);
  return {
    ...tree,
    ...createActivityCalls(async () => (await engine()).context, activityRead),
    ...createMomentCalls(async () => (await engine()).remote),
    ...createPlaceCalls(
      async () => (await engine()).context,
      async (driveId) => (await engine()).broadcast({ kind: 'stars', driveId }),
    ),
    ...lazyOfflineCalls(engine, tree.findFile, offlineChanged),
    async thumbnail(driveId: string, fileId: string, contentSeq: number, size: ThumbnailSize, at?: number) {
      const { thumbnails } = await (await engine()).content();
      return thumbnails.get({ driveId, fileId, contentSeq, size, at });
    },
    async cancelThumbnail(driveId: string, fileId: string, contentSeq: number, size: ThumbnailSize) {
      const { thumbnails } = await (await engine()).content();
      thumbnails.cancel({ driveId, fileId, contentSeq, size });
    },
  };
}
