import type { SecretBox } from '../encryption.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import type { BlobStore, BlobStores } from './blob-store.ts';
import { hostsNamedByOperator, openCustomerStore } from './customer-store.ts';
import { measureStore } from './measure-storage.ts';
import { openOwnStores } from './own/own-stores.ts';
import {
  createSafeFetcher,
  fetchWithSignal,
  type SafeFetch,
  type SafeFetchOptions,
} from './safe-fetch/safe-fetch.ts';
import { decryptSettings } from './settings/encrypted-settings.ts';
import type { CustomerStorageSettings } from './settings/storage-settings.ts';
import { verifyStorage } from './verify-storage.ts';

/** Shorter than a repeat of the same request waits for it. */
const tryMs = 9000;
/** Each holds a connection to the database. */
const triesAtOnce = 6;
const openAtOnce = 500;

export interface StorageOptions {
  readonly settings: Pick<Settings, 'storage'>;
  readonly secretBox: SecretBox;
  readonly metrics: Metrics;
  readonly resolve?: SafeFetchOptions['resolve'];
}

/** The own storage of each region, and those that customers bring, each opened when it is first asked for. */
export function createStorageRegistry({ settings, secretBox, metrics, resolve }: StorageOptions): BlobStores {
  const own = openOwnStores(settings.storage.own, metrics);
  const fetcher = createSafeFetcher({
    rules: { allowed: [...settings.storage.allowHosts, ...hostsNamedByOperator(settings.storage)] },
    ...(resolve && { resolve }),
  });
  const open = (customerSettings: CustomerStorageSettings, safeFetch: SafeFetch) =>
    openCustomerStore(customerSettings, safeFetch, settings.storage);
  const trying = new Set<string>();
  const opened = new Map<string, { readonly encrypted: Buffer; readonly store: BlobStore }>();
  return {
    own: own.all,
    ofRegion: own.of,
    of(row, region) {
      if (row.storage_type === 'own' || row.storage_settings === null) return own.of(region);
      const known = opened.get(row.workspace_id);
      if (known?.encrypted.equals(row.storage_settings)) return known.store;
      const customerSettings = decryptSettings(secretBox, row);
      const store = measureStore(
        metrics,
        { adapter: customerSettings.type, region: '' },
        open(customerSettings, fetcher.safeFetch),
      );
      opened.set(row.workspace_id, { encrypted: row.storage_settings, store });
      const [oldest] = opened.keys();
      if (opened.size > openAtOnce && oldest !== undefined) opened.delete(oldest);
      return store;
    },
    async tryOut(customerSettings, userId) {
      if (trying.size >= triesAtOnce || trying.has(userId)) return 'busy';
      trying.add(userId);
      try {
        const store = open(customerSettings, fetchWithSignal(fetcher.safeFetch, AbortSignal.timeout(tryMs)));
        return (await verifyStorage(store))?.kind ?? null;
      } finally {
        trying.delete(userId);
      }
    },
    ready: own.ready,
    async close() {
      fetcher.close();
      await own.close();
    },
  };
}
