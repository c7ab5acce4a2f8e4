import type { Metrics } from '../../metrics/metrics.ts';
import type { OwnRegion, OwnStorage } from '../../settings/own-storage-settings.ts';
import type { OwnStore } from '../blob-store.ts';
import { StorageError } from '../storage-error.ts';
import { openDiskOwnStore } from './disk-own-store.ts';
import { openS3OwnStore } from './s3-own-store.ts';

/** The provider's own storage: a store for each region. */
export interface OwnStores {
  readonly all: readonly [OwnStore, ...OwnStore[]];
  /** Throws a StorageError where the region is not configured: what is there is neither found nor looked for elsewhere. */
  of(region: string): OwnStore;
  /** Throws where none can be reached. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export function openOwnStores(regions: OwnStorage, metrics: Metrics | null): OwnStores {
  const [first, ...others] = regions;
  const all = [open(first, metrics), ...others.map((region) => open(region, metrics))] as const;
  const byRegion = new Map(all.map((store) => [store.region, store]));
  return {
    all,
    of(region) {
      const store = byRegion.get(region);
      if (store === undefined) throw new StorageError('unreachable', 'RegionNotConfigured');
      return store;
    },
    async ready() {
      // A bucket is away for every node alike: to send people elsewhere would take from them what needs no content.
      if (all.some(({ partFiles }) => partFiles === null)) return;
      const answers = await Promise.allSettled(all.map((store) => store.ready()));
      const isAway = answers.every(({ status }) => status === 'rejected');
      if (isAway) throw (answers[0] as PromiseRejectedResult).reason;
    },
    async close() {
      for (const store of all) await store.close();
    },
  };
}

function open({ region, place }: OwnRegion, metrics: Metrics | null): OwnStore {
  return place.kind === 'file'
    ? openDiskOwnStore({ region: region.region_key, folder: place.folder }, metrics)
    : openS3OwnStore(region.region_key, place, metrics);
}
