import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './db/schema.ts';
import type { Providers } from './features/account/oidc/providers.ts';
import type { Passwords } from './features/account/passwords.ts';
import type { Mail } from './mail/mail.ts';
import type { Bus } from './realtime/bus.ts';
import type { Sealing } from './sealing.ts';
import type { Settings } from './settings.ts';
import type { BlobStores } from './storage/blob-store.ts';

/** All that a handler may reach. Inside an idempotent call `db` is the open transaction. */
export interface Deps {
  readonly db: Kysely<Database>;
  nowMs(): number;
  readonly settings: Settings;
  readonly mail: Mail;
  readonly passwords: Passwords;
  readonly providers: Providers;
  readonly bus: Bus;
  readonly blobs: BlobStores;
  readonly sealing: Sealing;
  readonly log: Logger;
}
