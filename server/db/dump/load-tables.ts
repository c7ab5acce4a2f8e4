import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { copyTarget, type DumpedTable, quoted } from './dump-tables.ts';
import type { Session } from './session.ts';

export interface Load {
  readonly tables: readonly DumpedTable[];
  readonly sequences: Readonly<Record<string, number>>;
  /** The rows of a table, as they were dumped. */
  open(table: DumpedTable): AsyncIterable<Buffer>;
}

/** Whether the schema holds nothing but what extensions put there. */
export async function isEmptyDatabase(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as has`.execute(
    db,
  );
  return rows[0]?.has !== true;
}

/**
 * Puts dumped rows in place of all that the tables hold. Foreign keys and indexes are made again when the rows are there,
 * which checks them, and triggers do not run: their work is in the rows. Needs to own the tables, not to be a superuser.
 */
export async function loadTables(session: Session, tx: Kysely<Database>, load: Load): Promise<void> {
  const all = await tableNames(tx);
  const run = (text: string) => sql.raw(text).execute(tx);
  const references = await foreignKeys(tx);
  for (const { table, name } of references) await run(`alter table ${table} drop constraint ${name}`);
  const indexes = await plainIndexes(tx);
  for (const { name } of indexes) await run(`drop index ${name}`);
  for (const table of all) await run(`alter table ${quoted(table)} disable trigger user`);
  await run(`truncate ${all.map(quoted).join(', ')}`);
  for (const table of load.tables)
    await session.copyIn(`copy ${copyTarget(table)} from stdin`, load.open(table));
  for (const table of all) await run(`alter table ${quoted(table)} enable trigger user`);
  for (const { definition } of indexes) await run(definition);
  for (const { table, name, definition } of references)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  for (const [name, value] of Object.entries(load.sequences))
    await sql`select setval(${quoted(name)}::regclass, ${value})`.execute(tx);
  await run(`analyze ${all.map(quoted).join(', ')}`);
}

async function tableNames(tx: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(tx);
  return rows.map(({ name }) => name);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function foreignKeys(tx: Kysely<Database>): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f' order by oid`.execute(
    tx,
  );
  return rows;
}

/** Those that no constraint has made. */
async function plainIndexes(tx: Kysely<Database>): Promise<readonly { name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')
    order by c.relname`.execute(tx);
  return rows;
}
