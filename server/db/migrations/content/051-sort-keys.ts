import { type Kysely, sql } from 'kysely';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';

/** Of other name keys the sort key is the name key itself. */
const mayDiffer = '[^ -/:-~]';
const atOnce = 5000;
const nil = '00000000-0000-0000-0000-000000000000';

/**
 * What orders the names in lists, beside the name key (docs/decisions/047), of the present rows and of the history. The
 * indexes that lists are read along have it in the name key's place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['items', 'items_history']) {
    await sql`alter table ${sql.table(table)} add column sort_key text collate "C"`.execute(db);
    await sql`drop index ${sql.ref(`${table}_order`)}`.execute(db);
    await sql`update ${sql.table(table)} set sort_key = name_key where name_key !~ ${mayDiffer}`.execute(db);
    await computeKeys(db, table);
    await sql`alter table ${sql.table(table)} alter column sort_key set not null`.execute(db);
  }
  await sql`
    create unique index items_order on items (drive_id, parent_id, kind, sort_key, id)`.execute(db);
  await sql`
    create index items_history_order
      on items_history (drive_id, parent_id, kind, sort_key, id, from_seq, to_seq)`.execute(db);
}

interface Row {
  readonly drive_id: string;
  readonly id: string;
  readonly from_seq: number;
  readonly name: string;
}

async function computeKeys(db: Kysely<unknown>, table: string): Promise<void> {
  for (let after: Omit<Row, 'name'> = { drive_id: nil, id: nil, from_seq: -1 }; ; ) {
    const { rows } = await sql<Row>`
      select drive_id, id, from_seq, name from ${sql.table(table)}
      where (drive_id, id, from_seq) > (${after.drive_id}::uuid, ${after.id}::uuid, ${after.from_seq}::bigint)
        and name_key ~ ${mayDiffer}
      order by drive_id, id, from_seq limit ${atOnce}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
    const column = (name: keyof Row) => rows.map((row) => row[name]);
    await sql`
      update ${sql.table(table)} e set sort_key = n.key
      from unnest(${column('drive_id')}::uuid[], ${column('id')}::uuid[], ${column('from_seq')}::bigint[],
        ${rows.map(({ name }) => sortKey(name))}::text[]) as n (drive_id, id, from_seq, key)
      where e.drive_id = n.drive_id and e.id = n.id and e.from_seq = n.from_seq`.execute(db);
  }
}
