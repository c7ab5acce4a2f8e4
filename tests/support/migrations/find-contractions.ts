import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

interface Catalog {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, Column>;
  /** Of constraints, unique indexes and triggers: what they are, and their table. */
  readonly rules: ReadonlyMap<string, Rule>;
}

interface Column {
  readonly table: string;
  readonly type: string;
  /** Whether whoever adds a row has to say what stands there. */
  readonly isRequired: boolean;
}

interface Rule {
  readonly table: string;
  /** Which it is about; none of a trigger. */
  readonly columns: readonly string[];
}

class TakenBack extends Error {}

/**
 * What a change of the tables does that a program which does not know it may stumble over: it takes something away, or asks
 * of the tables that were there more than before. The names of rules on tables that it makes itself do not matter.
 */
export async function findContractions(
  db: Kysely<Database>,
  change: (tx: Transaction<Database>) => Promise<unknown>,
  afterwards: 'stays' | 'taken back' = 'stays',
): Promise<readonly string[]> {
  let found: readonly string[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      const before = await readCatalog(tx);
      await change(tx);
      found = compare(before, await readCatalog(tx));
      if (afterwards === 'taken back') throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return found;
}

function compare(before: Catalog, after: Catalog): readonly string[] {
  const found: string[] = [];
  for (const table of before.tables) if (!after.tables.has(table)) found.push(`table ${table} is gone`);
  for (const [name, was] of before.columns) {
    const is = after.columns.get(name);
    if (!after.tables.has(was.table)) continue;
    if (is === undefined) found.push(`column ${name} is gone`);
    else if (is.type !== was.type) found.push(`column ${name} is ${is.type}, which was ${was.type}`);
    else if (is.isRequired && !was.isRequired) found.push(`column ${name} has to be given`);
  }
  for (const [name, { table, isRequired }] of after.columns)
    if (isRequired && before.tables.has(table) && !before.columns.has(name))
      found.push(`column ${name} is new and has to be given`);
  // Whoever adds a row “on conflict” names one.
  for (const [rule, { table }] of before.rules)
    if (rule.startsWith('unique') && after.tables.has(table) && !after.rules.has(rule))
      found.push(`${rule} is gone`);
  for (const [rule, { table, columns }] of after.rules) {
    if (!before.tables.has(table) || before.rules.has(rule)) continue;
    const isOfNew =
      columns.length > 0 && columns.every((column) => !before.columns.has(`${table}.${column}`));
    if (!isOfNew) found.push(`${rule} is new`);
  }
  return found;
}

async function readCatalog(tx: Kysely<Database>): Promise<Catalog> {
  const { rows: columns } = await sql<Column & { name: string }>`
    select c.relname as table, c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 2`.execute(tx);
  const { rows: rules } = await sql<Rule & { rule: string }>`
    select r.rule, c.relname as table, array(
      select attname::text from pg_attribute where attrelid = c.oid and attnum = any(r.keys)) as columns
    from (
      select case when contype in ('p', 'u') then 'unique constraint ' else 'constraint ' end
        || conrelid::regclass || '.' || conname as rule, conrelid as of, conkey as keys
      from pg_constraint where contype <> 'n'
      union all
      select 'unique index ' || indexrelid::regclass, indrelid, indkey::int2[] from pg_index
      where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select 'trigger ' || tgrelid::regclass || '.' || tgname, tgrelid, '{}' from pg_trigger where not tgisinternal
    ) r join pg_class c on c.oid = r.of
    where c.relnamespace = 'public'::regnamespace order by 1`.execute(tx);
  return {
    tables: new Set(columns.map(({ table }) => table)),
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.map(({ rule, ...about }) => [rule, about])),
  };
}
