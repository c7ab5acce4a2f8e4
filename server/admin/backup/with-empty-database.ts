import { connectDatabase } from '../../db/connect-database.ts';
import { openSession, type Session } from '../../db/dump/session.ts';
import { reachDatabase, refuseWithoutRights } from '../../db/reach-database.ts';
import { makeDataFolder } from '../../make-folder.ts';
import { acquireProcessLock, isProcessLocked } from '../../process-lock.ts';
import { serverLockPath } from '../../server-address.ts';
import type { Settings } from '../../settings/settings.ts';
import { unavailable } from '../../start-error.ts';

/** With the lock of the data folder, so that no server starts on it in the meantime. */
export async function withEmptyDatabase<T>(
  settings: Settings,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = settings;
  const lockPath = serverLockPath(dataDir);
  if (await isProcessLocked(lockPath))
    throw unavailable(`A Lunvik server uses the data folder ${dataDir}: stop it first.`);
  await makeDataFolder(dataDir);
  // The built-in PostgreSQL takes that lock itself.
  if (databaseUrl !== null) await reachDatabase(databaseUrl, 'DATABASE_URL');
  const lock = databaseUrl === null ? null : await acquireProcessLock(lockPath, dataDir);
  try {
    const connected = await connectDatabase(settings);
    try {
      const session = await openSession(connected.url);
      try {
        return await work(session);
      } catch (error) {
        refuseWithoutRights(error, connected.url, 'DATABASE_URL');
        throw error;
      } finally {
        await session.close();
      }
    } finally {
      await connected.close();
    }
  } finally {
    await lock?.release();
  }
}
