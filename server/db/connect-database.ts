import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { makeDataFolder } from '../make-folder.ts';
import { acquireProcessLock, isProcessLocked } from '../process-lock.ts';
import { serverLockPath } from '../server-address.ts';
import type { Settings } from '../settings/settings.ts';
import { unavailable } from '../start-error.ts';
import type { DatabaseUrls } from './connections/notifications-arrive.ts';
import { databaseUrlsOf } from './connections/prepare-database.ts';
import { openDatabase } from './database.ts';
import { connectionFile, startEmbeddedPostgres } from './embedded.ts';

export interface ConnectedDatabase extends DatabaseUrls {
  close(): Promise<void>;
}

/** The database of the settings, or that of a running server on the data folder, or the folder's own, started here. */
export async function connectDatabase(settings: Settings): Promise<ConnectedDatabase> {
  const configured = databaseUrlsOf(settings);
  if (configured !== null) return { ...configured, close: async () => undefined };
  const running = await findRunning(settings.dataDir);
  if (running !== null) return { url: running, directUrl: running, close: async () => undefined };
  await makeDataFolder(settings.dataDir);
  const onWait = (message: string) => process.stderr.write(`${message}\n`);
  const lock = await acquireProcessLock(serverLockPath(settings.dataDir), settings.dataDir, { onWait }).catch(
    (error: Error) => {
      throw unavailable(`${error.message} Or set DATABASE_URL to the database that it uses.`);
    },
  );
  try {
    const postgres = await startEmbeddedPostgres(settings.dataDir, { onWait });
    const close = async () => {
      await postgres.stop();
      await lock.release();
    };
    return { url: postgres.url, directUrl: postgres.url, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * A running server writes in a file of its folder where its database is; what a killed one left says nothing. Throws a
 * StartError where the server runs and its database does not answer: to stop the server is not what helps then.
 */
async function findRunning(dataDir: string): Promise<string | null> {
  if (!(await isProcessLocked(serverLockPath(dataDir)))) return null;
  const text = await readFile(join(dataDir, connectionFile), 'utf8').catch(() => null);
  if (text === null) return null;
  const { url } = JSON.parse(text) as { url: string };
  const db = openDatabase({ url, maxConnections: 1, onBroken: () => undefined });
  try {
    await sql`select 1`.execute(db);
    return url;
  } catch (error) {
    if (!(await isProcessLocked(serverLockPath(dataDir)))) return null; // it has ended since
    const { code, message } = error as Error & { readonly code?: string };
    throw unavailable(
      `The database of the running server does not answer: ${message || code}. Its log is ${join(dataDir, 'postgres.log')}.`,
    );
  } finally {
    await db.destroy();
  }
}
