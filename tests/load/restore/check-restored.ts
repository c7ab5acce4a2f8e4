import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { checkLog } from '../checks/check-log.ts';
import type { DeviceOutcome } from '../devices/devices-process.ts';
import type { Acknowledged, LedgerContent } from '../people/ledger.ts';
import type { Backup } from './back-up.ts';

/** What was answered before the backup began is in it; of each log it has the beginning, without a gap. */
export async function checkRestoredLog(
  db: Kysely<Database>,
  backup: Backup,
  { acknowledged }: LedgerContent,
  devices: readonly DeviceOutcome[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; seq: number }>`select id, seq from drives`.execute(db);
  const ends = new Map(rows.map(({ id, seq }) => [id, seq]));
  const logged = new Set(
    (await db.selectFrom('changes').select('event_id').execute()).map((row) => row.event_id),
  );
  const isThere = ({ driveId, eventId, seq, isLogged }: Acknowledged, at: number) =>
    at < backup.acknowledged ||
    logged.has(eventId) ||
    (isLogged && seq !== null && seq <= (ends.get(driveId) ?? 0));
  // What a device made later is sent again when it comes back.
  const known = devices.map((device) => ({ ...device, creations: [], differences: [] }));
  return checkLog(db, { acknowledged: acknowledged.filter(isThere) }, known);
}

/** By file, as the restored database has them. */
export async function contentHashes(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select i.id, encode(b.sha256, 'hex') as hash from items i join blobs b on b.id = i.blob_id`.execute(db);
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}
