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
  /** Regions in folders that do not answer now. Throws where all are folders, and none does. */
  ready(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A folder whose disk has not answered for so long is away: a mount of a network can hang for minutes. */
const answerMs = 2000;

export function openOwnStores(regions: OwnStorage, metrics: Metrics | null): OwnStores {
  const [first, ...others] = regions;
  const all = [open(first, metrics), ...others.map((region) => open(region, metrics))] as const;
  const byRegion = new Map(all.map((store) => [store.region, store]));
  const folders = all.filter(({ partFiles }) => partFiles !== null);
  const looks = new Map<OwnStore, Promise<unknown>>();

  /** Null where it answers. One that hangs is not asked again beside that. */
  function look(store: OwnStore): Promise<unknown> {
    const open = looks.get(store);
    if (open !== undefined) return open;
    const begun = store.ready().then(
      () => null,
      (error: unknown) => error,
    );
    looks.set(store, begun);
    void begun.finally(() => looks.delete(store));
    return begun;
  }

  async function problemOf(store: OwnStore): Promise<unknown> {
    const problem = await inTime(look(store));
    metrics?.ownStorageUp.set({ region: store.region }, problem === null ? 1 : 0);
    return problem;
  }

  return {
    all,
    of(region) {
      const store = byRegion.get(region);
      if (store === undefined) throw new StorageError('unreachable', 'RegionNotConfigured');
      return store;
    },
    async ready() {
      const problems = await Promise.all(folders.map(problemOf));
      // A bucket is away for every node alike: to send people elsewhere would take from them what needs no content.
      const isAlone = folders.length === all.length;
      if (isAlone && problems.every((problem) => problem !== null)) throw problems[0];
      return folders.filter((_, at) => problems[at] !== null).map(({ region }) => region);
    },
    async close() {
      for (const store of all) await store.close();
    },
  };
}

function inTime(answer: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<unknown>((resolve) => {
    timer = setTimeout(() => resolve(new StorageError('unreachable', 'NoAnswerInTime')), answerMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function open({ region, place }: OwnRegion, metrics: Metrics | null): OwnStore {
  return place.kind === 'file'
    ? openDiskOwnStore({ region: region.region_key, folder: place.folder }, metrics)
    : openS3OwnStore(region.region_key, place, metrics);
}
