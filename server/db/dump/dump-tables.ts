import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { CopyOut } from './copy-out.ts';
import type { Session } from './session.ts';

/** A table whose rows are dumped, and in which order their columns stand. */
export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What is true of one installation of the tables alone, or made again: their rows are not taken along. */
const leftOut: readonly string[] = ['database_origin', 'leaf_packs', 'job_runs', 'servers'];

/** All tables of the schema, by name. Generated columns are computed again. */
export async function listTables(db: Kysely<Database>): Promise<readonly DumpedTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`.execute(db);
  return rows.filter(({ name }) => !leftOut.includes(name));
}

/** The rows in PostgreSQL's text format of COPY, as they are in the transaction that is open. */
export function dumpTable(session: Session, table: DumpedTable): CopyOut {
  return session.copyOut(`copy ${copyTarget(table)} to stdout`);
}

/** Table and columns as COPY wants them. */
export function copyTarget({ name, columns }: DumpedTable): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

/** The last value of each sequence that was asked for one: at least what any row of this transaction's snapshot has. */
export async function readSequences(db: Kysely<Database>): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
