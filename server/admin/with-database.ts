import { readdir } from 'node:fs/promises';
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
  else await requireDatabase(dataDir);
  return connectDatabase(settings);
}

async function requireDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  try {
    await readdir(folder);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw misconfigured(
      ['ENOENT', 'ENOTDIR'].includes(code)
        ? `There is no database in ${dataDir}: set DATA_DIR to the data folder of the server, or DATABASE_URL to the database that it uses.`
        : `The database in ${folder} cannot be read by this user (${code}): run it as the user of the server.`,
    );
  }
}
