import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** How often a server says that it lives. */
export const beatMs = 10_000;
/** One that was not seen for so long does not count any more. By then it encrypts nothing, see follow-master-key.ts. */
const goneSeconds = 60;

export interface LiveServer {
  readonly id: string;
  readonly name: string;
  readonly fingerprint: Buffer;
  readonly former: Buffer | null;
  /** Of the key that it encrypts with. */
  readonly in_use: Buffer;
  /** Where it has each region of the own storage, by its code; null of one that does not say so. */
  readonly places: Readonly<Record<string, string>> | null;
}

/** Says that a server lives, and which keys and regions it knows. */
export async function noteServer(db: Kysely<Database>, server: LiveServer): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('servers')
    .values({ ...server, places: JSON.stringify(server.places), seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ in_use: server.in_use, seen_at: now }))
    .execute();
}

export async function forgetServer(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('servers').where('id', '=', id).execute();
}

/** Those that were killed leave their row behind. */
export async function forgetGoneServers(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('servers')
    .where('seen_at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute();
}

/** The servers that live, by name. */
export async function listServers(db: Kysely<Database>): Promise<readonly LiveServer[]> {
  return db
    .selectFrom('servers')
    .select(['id', 'name', 'fingerprint', 'former', 'in_use', 'places'])
    .where('seen_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${goneSeconds})`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function knows(server: LiveServer, fingerprint: Buffer): boolean {
  return server.fingerprint.equals(fingerprint) || server.former?.equals(fingerprint) === true;
}
