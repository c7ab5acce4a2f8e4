import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { liftSessionLimits } from '../../db/connections/session-limits.ts';
import { dumpTable, listTables, readSequences } from '../../db/dump/dump-tables.ts';
import type { Session } from '../../db/dump/session.ts';
import type { Database } from '../../db/schema.ts';
import { requireUsedRegions } from '../../require-regions.ts';
import { misconfigured } from '../../start-error.ts';
import type { OwnStores } from '../../storage/own/own-stores.ts';
import { writeDurable } from '../../storage/write-durable.ts';
import { findSchemaProblem } from '../find-schema-problem.ts';
import { writeCompressed } from './backed-up-file.ts';
import { beginBackup, tableFile, type UnfinishedBackup } from './backup-folder.ts';
import { dumpWantedContents } from './copy-contents.ts';
import { type Manifest, notIncluded } from './manifest.ts';

export interface BackupTarget {
  readonly folder: string;
  readonly version: string;
  readonly storage: OwnStores;
  /** That are configured. */
  readonly regions: Parameters<typeof requireUsedRegions>[1];
}

/** What the rows name, until it is copied. */
export function wantedFile(begun: UnfinishedBackup): string {
  return join(begun.path, 'wanted');
}

/** All rows of one moment, and which objects they name. */
export async function dumpDatabase(
  dump: Session,
  tx: Kysely<Database>,
  { folder, version, regions }: BackupTarget,
): Promise<{ begun: UnfinishedBackup; database: Omit<Manifest, 'format' | 'contents'> }> {
  await liftSessionLimits(tx);
  const problem = await findSchemaProblem(tx);
  if (problem !== null) throw misconfigured(problem);
  await requireUsedRegions(tx, regions);
  const about = await describeDatabase(tx);
  const begun = await beginBackup(folder, about.takenAt);
  await writeDurable(wantedFile(begun), dumpWantedContents(dump));
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(tx)) {
    const rows = dumpTable(dump, table);
    const file = await writeCompressed(tableFile(begun.path, table.name), rows);
    tables.push({ name: table.name, columns: [...table.columns], rows: rows.rows, ...file });
  }
  const { takenAt, ...others } = about;
  return {
    begun,
    database: {
      ...others,
      version,
      taken_at: takenAt.toISOString(),
      tables,
      sequences: { ...(await readSequences(tx)) },
      not_included: [...notIncluded],
    },
  };
}

async function describeDatabase(tx: Kysely<Database>) {
  const { rows: moments } = await sql<{ now: Date; postgres: string }>`
    select now(), current_setting('server_version') as postgres`.execute(tx);
  const { rows: migrations } = await sql<{ name: string }>`
    select name from migrations order by applied_at, name`.execute(tx);
  const { key_fingerprint: key } = await tx
    .selectFrom('installation')
    .select('key_fingerprint')
    .executeTakeFirstOrThrow();
  const filespaces = await tx.selectFrom('drives').select(['id', 'epoch', 'seq']).orderBy('id').execute();
  const moment = moments[0];
  if (moment === undefined) throw new Error('the database did not say what time it is');
  return {
    takenAt: moment.now,
    postgres: moment.postgres,
    migrations: migrations.map(({ name }) => name),
    key_fingerprint: key?.toString('hex') ?? null,
    filespaces,
  };
}
