import type { Settings } from '../../settings/settings.ts';
import { misconfigured } from '../../start-error.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { reachDatabase, refuseWithoutRights } from '../reach-database.ts';
import { type DatabaseUrls, notificationsArrive } from './notifications-arrive.ts';

/** The addresses of the settings; null: the PostgreSQL of the data folder. */
export function databaseUrlsOf({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'>): DatabaseUrls | null {
  return databaseUrl === null ? null : { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl };
}

/** Throws a StartError where either cannot be reached, or one cannot do what the other needs of it. */
export async function reachDatabases(urls: DatabaseUrls): Promise<void> {
  const { url, directUrl } = urls;
  if (directUrl !== url) await reachDatabase(directUrl, 'DATABASE_DIRECT_URL');
  await reachDatabase(url, 'DATABASE_URL');
  if (await notificationsArrive(urls)) return;
  throw misconfigured(
    directUrl === url
      ? 'DATABASE_URL leads to a pooler that shares sessions: set DATABASE_DIRECT_URL to the PostgreSQL behind it.'
      : 'DATABASE_DIRECT_URL must lead to the database of DATABASE_URL, past a pooler that shares sessions: what was notified there did not arrive here.',
  );
}

/** Brings the tables up to date, with a connection that is used for nothing else: the limits of sessions hold for later ones. */
export async function migrateDatabase({ url, directUrl }: DatabaseUrls): Promise<void> {
  const onBroken = () => undefined; // the statement that it breaks into says so
  const db = openDatabase({ url: directUrl, maxConnections: 1, responseMs: null, onBroken });
  try {
    await migrate(db);
  } catch (error) {
    refuseWithoutRights(error, directUrl, directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    throw error;
  } finally {
    await db.destroy();
  }
}
