import { type Kysely, sql } from 'kysely';
import { nameKey } from '#contract/rules/name-key.ts';

/**
 * Default ignorables, the set of Unicode that never changes: assigned or not, these are in it. They are in no name key
 * any more (docs/decisions/029).
 */
const ignorable =
  '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164' +
  '\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFF8\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]';
const atOnce = 5000;
const nil = '00000000-0000-0000-0000-000000000000';

/**
 * Computes the keys of names anew that hold such characters. Where a sibling has the new key already, a name keeps its
 * old one, which no new name can have: nothing is renamed behind anybody's back, and the next rename or move of either
 * makes the two names differ.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rekey(db, { table: 'entries', owner: 'drive_id', parent: 'parent_id' });
  await rekey(db, { table: 'groups', owner: 'workspace_id', parent: 'workspace_id' });
}

interface Named {
  readonly table: string;
  /** With the id, what the table is gone through by. */
  readonly owner: string;
  /** Among whose children a name is the only one. */
  readonly parent: string;
}

interface Row {
  readonly owner: string;
  readonly parent: string;
  readonly id: string;
  readonly name: string;
}

async function rekey(db: Kysely<unknown>, names: Named): Promise<void> {
  const [table, owner, parent] = [sql.table(names.table), sql.ref(names.owner), sql.ref(names.parent)];
  for (let after: Pick<Row, 'owner' | 'id'> = { owner: nil, id: nil }; ; ) {
    const { rows } = await sql<Row>`
      select ${owner} as owner, ${parent} as parent, id, name from ${table}
      where (${owner}, id) > (${after.owner}::uuid, ${after.id}::uuid) and name_key ~ ${ignorable}
      order by ${owner}, id limit ${atOnce}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
    const taken = new Set<string>();
    const renewed = rows.flatMap((row) => {
      const key = nameKey(row.name);
      const place = JSON.stringify([row.owner, row.parent, key]);
      if (taken.has(place)) return [];
      taken.add(place);
      return [{ ...row, key }];
    });
    const column = (name: 'owner' | 'id' | 'key') => renewed.map((row) => row[name]);
    await sql`
      update ${table} e set name_key = n.key
      from unnest(${column('owner')}::uuid[], ${column('id')}::uuid[], ${column('key')}::text[]) as n (owner, id, key)
      where e.${owner} = n.owner and e.id = n.id and not exists (
        select from ${table} o
        where o.${owner} = e.${owner} and o.${parent} = e.${parent} and o.name_key = n.key)`.execute(db);
  }
}
