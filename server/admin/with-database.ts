import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type ConnectedDatabase, connectDatabase } from '../db/connect-database.ts';
import { openDatabase } from '../db/database.ts';
import { reachDatabase } from '../db/reach-database.ts';
import type { Database } from '../db/schema.ts';
import type { Settings } from '../settings/settings.ts';
import { misconfigured } from '../start-error.ts';

const connections = 4;

/**
 * The database that the server of these settings uses, beside it where it runs. Throws a StartError where it cannot be had:
 * one that is not there is not made, as a mistyped folder would.
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const connected = await connectExisting(settings);
  const db = openDatabase({
    url: connected.url,
    maxConnections: connections,
    onBroken: () => undefined, // the statement that it breaks into says so
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await connected.close();
  }
}

/** As above, for whoever connects in a way of their own. */
export async function connectExisting(settings: Settings): Promise<ConnectedDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== null) await reachDatabase(databaseUrl, 'DATABASE_URL');
  else if (!existsSync(join(dataDir, 'postgres')))
    throw misconfigured(
      `There is no database in ${dataDir}: set DATA_DIR to the data folder of the server, or DATABASE_URL to the database that it uses.`,
    );
  return connectDatabase(settings);
}
