import { type Kysely, sql } from 'kysely';
import { loadTables } from '../../db/dump/load-tables.ts';
import type { Session } from '../../db/dump/session.ts';
import { makeTables, migrateWithin } from '../../db/migrate.ts';
import { rotateLogIds } from '../../db/rotate-log-ids.ts';
import type { Database } from '../../db/schema.ts';
import { findMasterKeys } from '../../find-master-key.ts';
import { requireUsedRegions } from '../../require-regions.ts';
import type { Settings } from '../../settings/settings.ts';
import { readCompressed } from './backed-up-file.ts';
import { tableFile } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';

export interface RestoredDatabase {
  readonly backup: string;
  readonly manifest: Manifest;
  readonly settings: Settings;
}

/** The tables of then with their rows, brought up to date, and all that has to be said of a database that came back. */
export async function restoreDatabase(
  session: Session,
  tx: Kysely<Database>,
  { backup, manifest, settings }: RestoredDatabase,
): Promise<void> {
  await makeTables(tx, new Set(manifest.migrations));
  await loadTables(session, tx, {
    tables: manifest.tables,
    sequences: manifest.sequences,
    open({ name }) {
      const file = manifest.tables.find((table) => table.name === name);
      if (file === undefined) throw new Error(`the manifest does not name ${name}`);
      return readCompressed(tableFile(backup, name), file);
    },
  });
  await migrateWithin(tx);
  await requireUsedRegions(tx, settings.storage.own);
  await findMasterKeys(tx, settings);
  await forgetUnfinished(tx);
  await rotateLogIds(tx, { isExact: true });
}

/** Uploads begin again whose part files are not there, and packs that were never filled are about to be removed. */
async function forgetUnfinished(tx: Kysely<Database>): Promise<void> {
  await sql`
    delete from uploads u using workspaces w
    where w.id = u.workspace_id and w.storage_type = 'own' and u.result is null`.execute(tx);
  await sql`
    update packs p set unreferenced_at = coalesce(unreferenced_at, created_at)
    where not exists (select from blobs b where b.pack_id = p.id)`.execute(tx);
}
