import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SecretBox } from '../encryption.ts';
import type { EncryptedColumn } from './encrypted-columns.ts';

export interface RotatedBatch {
  /** How many values were looked at. */
  readonly checked: number;
  readonly encrypted: number;
  /** Still under the former key: somebody has the row in hand, such as an email that is being sent. */
  readonly left: number;
  /** What neither key opens. */
  readonly unreadable: number;
}

export interface RotationBoxes {
  readonly former: SecretBox;
  readonly current: SecretBox;
}

type Row = Readonly<Record<string, unknown>> & { readonly encrypted: Buffer };

export async function countValues(db: Kysely<Database>, { table, column }: EncryptedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(${sql.ref(column)}) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Batch after batch in the order of the primary key; each is written before it is given. */
export async function* rotateColumn(
  db: Kysely<Database>,
  column: EncryptedColumn,
  boxes: RotationBoxes,
  size: number,
): AsyncGenerator<RotatedBatch> {
  for (let after: Row | undefined; ; ) {
    const rows: readonly Row[] = await readBatch(db, column, after, size);
    if (rows.length === 0) return;
    yield await rotateRows(db, column, rows, boxes);
    after = rows.at(-1);
  }
}

async function readBatch(
  db: Kysely<Database>,
  { table, column, primaryKey, others = [] }: EncryptedColumn,
  after: Row | undefined,
  size: number,
): Promise<readonly Row[]> {
  const key = sql.join(primaryKey.map(([name]) => sql.ref(name)));
  const from =
    after === undefined
      ? sql``
      : sql`and (${key}) > (${sql.join(primaryKey.map(([name, type]) => sql`${after[name]}::${sql.raw(type)}`))})`;
  const { rows } = await sql<Row>`
    select ${key}, ${sql.join([...others.map((name) => sql`${sql.ref(name)}`), sql`${sql.ref(column)} as encrypted`])}
    from ${sql.table(table)} where ${sql.ref(column)} is not null ${from}
    order by ${key} limit ${size}`.execute(db);
  return rows;
}

async function rotateRows(
  db: Kysely<Database>,
  column: EncryptedColumn,
  rows: readonly Row[],
  { former, current }: RotationBoxes,
): Promise<RotatedBatch> {
  const found: { readonly row: Row; readonly renewed: Buffer }[] = [];
  let unreadable = 0;
  for (const row of rows) {
    const purpose = column.purpose(row);
    if (open(current, row.encrypted, purpose) !== null) continue;
    const text = open(former, row.encrypted, purpose);
    if (text === null) unreadable += 1;
    else found.push({ row, renewed: current.encrypt(text, purpose) });
  }
  const encrypted = found.length === 0 ? 0 : await writeRows(db, column, found);
  return { checked: rows.length, encrypted, left: found.length - encrypted, unreadable };
}

function open(box: SecretBox, encrypted: Buffer, purpose: string): string | null {
  try {
    return box.decrypt(encrypted, purpose);
  } catch {
    return null;
  }
}

/** Only what still is what was read, and without waiting for whoever has a row in hand. How many were written. */
async function writeRows(
  db: Kysely<Database>,
  { table, column, primaryKey }: EncryptedColumn,
  found: readonly { readonly row: Row; readonly renewed: Buffer }[],
): Promise<number> {
  const names = primaryKey.map(([name]) => name);
  const keys = primaryKey.map(
    ([name, type]) => sql`${found.map(({ row }) => row[name])}::${sql.raw(type)}[]`,
  );
  const same = (left: string, right: string) =>
    sql.join(
      names.map((name) => sql`${sql.ref(`${left}.${name}`)} = ${sql.ref(`${right}.${name}`)}`),
      sql` and `,
    );
  const { numAffectedRows } = await sql`
    with read as (
      select * from unnest(${sql.join(keys)}, ${found.map(({ row }) => row.encrypted)}::bytea[],
        ${found.map(({ renewed }) => renewed)}::bytea[]) as read (${sql.join(names.map((name) => sql.ref(name)))}, encrypted, renewed)
    ), mine as (
      select read.* from read join ${sql.table(table)} as kept on ${same('kept', 'read')}
      where ${sql.ref(`kept.${column}`)} = read.encrypted
      for update of kept skip locked
    )
    update ${sql.table(table)} as kept set ${sql.ref(column)} = mine.renewed
    from mine where ${same('kept', 'mine')}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
