import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { WorkspaceHolds } from './access/hold/workspace-holds.ts';
import type { Database } from './db/schema.ts';
import type { Mailer } from './email/mailer.ts';
import type { SecretBox } from './encryption.ts';
import type { Providers } from './features/account/oidc/providers.ts';
import type { PasswordHasher } from './features/account/password-hasher.ts';
import type { Thumbnails } from './features/thumbnails/thumbnails.ts';
import type { Maintenance } from './http/maintenance/maintenance.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { EventBus } from './realtime/event-bus.ts';
import type { Settings } from './settings/settings.ts';
import type { BlobStores } from './storage/blob-store.ts';
import type { Tracing } from './tracing/tracing.ts';

/** All that a handler may reach. Inside an idempotent call `db` is the open transaction. */
export interface Dependencies {
  readonly db: Kysely<Database>;
  nowMs(): number;
  readonly settings: Settings;
  readonly mail: Mailer;
  readonly passwords: PasswordHasher;
  readonly providers: Providers;
  readonly bus: EventBus;
  readonly blobs: BlobStores;
  readonly thumbnails: Thumbnails;
  readonly secretBox: SecretBox;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly maintenance: Maintenance;
  readonly holds: WorkspaceHolds;
}
