import type { Logger } from 'pino';
import type { Bus } from './realtime/bus.ts';
import { openPostgresBus } from './realtime/postgres-bus.ts';
import type { Sealing } from './sealing.ts';
import type { Settings } from './settings.ts';
import type { BlobStores } from './storage/blob-store.ts';
import { openStorage } from './storage/open-storage.ts';

export interface Ports {
  readonly bus: Bus;
  readonly blobs: BlobStores;
}

export interface PortOptions {
  readonly databaseUrl: string;
  readonly settings: Settings;
  readonly sealing: Sealing;
  readonly log: Logger;
}

/** What stands behind the ports of deps.ts: the product and the tests take the same. */
export async function openPorts({ databaseUrl, settings, sealing, log }: PortOptions): Promise<Ports> {
  return { bus: await openPostgresBus(databaseUrl, log), blobs: openStorage({ settings, sealing }) };
}
