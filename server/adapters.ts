import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createWorkspaceHolds, type WorkspaceHolds } from './access/hold/workspace-holds.ts';
import type { Database } from './db/schema.ts';
import type { SecretBox } from './encryption.ts';
import { createThumbnails, type Thumbnails } from './features/thumbnails/thumbnails.ts';
import { createMaintenance, type Maintenance } from './http/maintenance/maintenance.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { BusObserver, EventBus } from './realtime/event-bus.ts';
import { natsSubjectOf, openNatsEventBus } from './realtime/nats/nats-event-bus.ts';
import { openPostgresEventBus } from './realtime/postgres-event-bus.ts';
import type { Settings } from './settings/settings.ts';
import type { BlobStores } from './storage/blob-store.ts';
import { createStorageRegistry } from './storage/storage-registry.ts';
import { openTracing } from './tracing/open-telemetry.ts';

export interface Adapters {
  readonly bus: EventBus;
  readonly blobs: BlobStores;
  readonly thumbnails: Thumbnails;
  readonly metrics: Metrics;
  readonly maintenance: Maintenance;
  readonly holds: WorkspaceHolds;
  readonly tracing: Awaited<ReturnType<typeof openTracing>>;
}

export interface AdapterOptions {
  readonly db: Kysely<Database>;
  /** Of the database, past a pooler. */
  readonly directUrl: string;
  readonly settings: Settings;
  readonly secretBox: SecretBox;
  readonly log: Logger;
}

/** What stands behind the ports of dependencies.ts: the product and the tests take the same. */
export async function openAdapters({
  db,
  directUrl,
  settings,
  secretBox,
  log,
}: AdapterOptions): Promise<Adapters> {
  const metrics = createMetrics();
  return {
    bus: await openEventBus({ db, directUrl, settings, log }, metrics),
    blobs: createStorageRegistry({ settings, secretBox, metrics }),
    thumbnails: createThumbnails({ dataDir: settings.dataDir, log }),
    metrics,
    maintenance: createMaintenance(metrics),
    holds: createWorkspaceHolds(),
    tracing: await openTracing({ settings: settings.tracing, version: settings.version, log }),
  };
}

async function openEventBus(
  { db, directUrl, settings, log }: Pick<AdapterOptions, 'db' | 'directUrl' | 'settings' | 'log'>,
  { busConnected, busGaps, busEvents }: Metrics,
): Promise<EventBus> {
  const observer: BusObserver = {
    connected: (bus, isConnected) => busConnected.set({ bus }, isConnected ? 1 : 0),
    gap: (bus) => busGaps.inc({ bus }),
    event: (bus, direction) => busEvents.inc({ bus, direction }),
  };
  const { nats: servers } = settings;
  for (const bus of servers === null ? ['postgresql'] : ['postgresql', 'nats']) busGaps.inc({ bus }, 0); // so that the first is a rise
  const database = await openPostgresEventBus(directUrl, log, observer);
  if (servers === null) return database;
  return openNatsEventBus({ servers, subject: await natsSubjectOf(db), database, log, observer });
}
