import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { parserOf } from '../database.ts';
import type { Database } from '../schema.ts';
import { CopyIn } from './copy-in.ts';
import { CopyOut } from './copy-out.ts';

/** One connection for what takes hours: queries and COPY take turns on it, within one transaction. */
export interface Session {
  readonly db: Kysely<Database>;
  /** Streams the output of a COPY … TO STDOUT. To be read to its end before anything else is asked. */
  copyOut(text: string): CopyOut;
  /** Sends all of a stream into a COPY … FROM STDIN. */
  copyIn(text: string, source: AsyncIterable<Buffer>): Promise<void>;
  close(): Promise<void>;
}

export async function openSession(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lunvik-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  });
  client.on('error', () => undefined); // the statement that it breaks into says so
  await client.connect();
  const only = Object.assign(client, { release: () => undefined }) as unknown as PostgresPoolClient;
  const pool: PostgresPool = { connect: async () => only, end: () => client.end() };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await sql`select 1`.execute(db); // a pool that was never asked is not ended either
  return {
    db,
    copyOut: (text) => client.query(new CopyOut(text)),
    copyIn(text, source) {
      const copy = new CopyIn(text, source);
      client.query(copy);
      return copy.done;
    },
    close: () => db.destroy(),
  };
}
