import { sql } from 'kysely';
import { liftSessionLimits } from '../../db/connections/session-limits.ts';
import { isEmptyDatabase } from '../../db/dump/load-tables.ts';
import type { Session } from '../../db/dump/session.ts';
import { lockMigrations } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { createDiskBlobStore } from '../../storage/disk/disk-blob-store.ts';
import type { OwnStores } from '../../storage/own/own-stores.ts';
import { AdminError } from '../command.ts';
import { recordOperation } from '../record-operation.ts';
import { contentsFolder } from './backup-folder.ts';
import { readContentList } from './content-list.ts';
import { type RestoredContents, refuseForeignContents, restoreContents } from './restore-contents.ts';
import { type RestoredDatabase, restoreDatabase } from './restore-database.ts';
import { verifyContents } from './verify-backup.ts';

export interface Restore extends RestoredDatabase {
  readonly folder: string;
  readonly storage: OwnStores;
  /** Whether contents that the backup does not name may be there. */
  readonly keepStorage: boolean;
  readonly dryRun: boolean;
  readonly nowMs: number;
}

export interface Restored {
  readonly backup: string;
  readonly taken_at: string;
  readonly rows: number;
  readonly filespaces: number;
  readonly contents: RestoredContents;
}

/** Takes a transaction back with what it came to. */
class DryRun extends Error {
  readonly restored: Restored;

  constructor(restored: Restored) {
    super('a dry run');
    this.restored = restored;
  }
}

/**
 * One transaction: the database stays empty until the last content is there, so an interrupted restore is run again. What it
 * had copied by then is not copied again.
 */
export async function restoreBackup(session: Session, restore: Restore): Promise<Restored> {
  refuseNewer(restore);
  try {
    return await session.db.transaction().execute(async (tx) => {
      await liftSessionLimits(tx);
      await lockMigrations(tx);
      if (!(await isEmptyDatabase(tx)))
        throw new AdminError(
          'refused',
          'The database is not empty: a backup is restored into a new one. Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.',
        );
      const { backup, manifest, dryRun } = restore;
      if (!restore.keepStorage)
        await refuseForeignContents(restore.storage, () => readContentList(backup, manifest));
      await restoreDatabase(session, tx, restore);
      const contents = await bringContents(restore);
      const { rows } = await sql<{ filespaces: number }>`select count(*) as filespaces from drives`.execute(
        tx,
      );
      const restored: Restored = {
        backup,
        taken_at: manifest.taken_at,
        rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        filespaces: rows[0]?.filespaces ?? 0,
        contents,
      };
      if (dryRun) throw new DryRun(restored);
      const subject = restore.folder;
      await recordOperation(tx, { nowMs: restore.nowMs, command: 'restore', subject, result: restored });
      return restored;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.restored;
    throw error;
  }
}

function refuseNewer({ backup, manifest, settings }: Restore): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new AdminError(
    'refused',
    `${backup} was made by Lunvik ${manifest.version} (${unknown}), and this is Lunvik ${settings.version}, which knows the tables up to ${migrations.at(-1)?.name}: use Lunvik ${manifest.version} or a newer one.`,
  );
}

async function bringContents(restore: Restore): Promise<RestoredContents> {
  const { folder, backup, manifest, storage, dryRun } = restore;
  const from = createDiskBlobStore(contentsFolder(folder));
  const list = readContentList(backup, manifest);
  if (!dryRun) return restoreContents(from, storage, list);
  const { objects, bytes, list: lost } = await verifyContents(from, list);
  return { objects, bytes, copied: 0, lost };
}
