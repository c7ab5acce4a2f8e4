import type { Logger } from 'pino';
import type { SecretBox } from './encryption.ts';
import { createThumbnails, type Thumbnails } from './features/thumbnails/thumbnails.ts';
import { createMaintenance, type Maintenance } from './http/maintenance/maintenance.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { EventBus } from './realtime/event-bus.ts';
import { openPostgresEventBus } from './realtime/postgres-event-bus.ts';
import type { Settings } from './settings/settings.ts';
import type { BlobStores } from './storage/blob-store.ts';
import { createStorageRegistry } from './storage/storage-registry.ts';

export interface Adapters {
  readonly bus: EventBus;
  readonly blobs: BlobStores;
  readonly thumbnails: Thumbnails;
  readonly metrics: Metrics;
  readonly maintenance: Maintenance;
}

export interface AdapterOptions {
  readonly databaseUrl: string;
  readonly settings: Settings;
  readonly secretBox: SecretBox;
  readonly log: Logger;
}

/** What stands behind the ports of dependencies.ts: the product and the tests take the same. */
export async function openAdapters({
  databaseUrl,
  settings,
  secretBox,
  log,
}: AdapterOptions): Promise<Adapters> {
  const metrics = createMetrics();
  return {
    bus: await openPostgresEventBus(databaseUrl, log),
    blobs: createStorageRegistry({ settings, secretBox, metrics }),
    thumbnails: createThumbnails({ dataDir: settings.dataDir, log }),
    metrics,
    maintenance: createMaintenance(metrics),
  };
}
