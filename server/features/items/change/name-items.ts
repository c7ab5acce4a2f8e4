import { sql } from 'kysely';
import { nameKey } from '#contract/rules/name-key.ts';
import { sortKeyOf } from '#contract/rules/sort-key/sort-key.ts';
import { siblingKeyPrefix, uniqueName } from '#contract/rules/unique-name.ts';
import { type Entry, itemKindOf } from '../entry.ts';
import { type ChangeContext, escapeLike } from '../log/change-context.ts';

/** An item that comes into a folder, with its name key and its sort key. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly sortKey: string;
}

/** The names that many items get, in their order, which come into one folder together. `reserved`: keys of others that come. */
export async function nameItems(
  context: ChangeContext,
  parent: string,
  items: readonly Pick<Entry, 'id' | 'kind' | 'name'>[],
  reserved: Iterable<string> = [],
): Promise<readonly NamedItem[]> {
  const taken = await findConflicting(context, parent, items);
  for (const key of reserved) taken.add(key);
  return items.map(({ id, kind, name }) => {
    const free = uniqueName(name, itemKindOf(kind), taken);
    const key = nameKey(free);
    taken.add(key);
    return { id, name: free, key, sortKey: sortKeyOf(key) };
  });
}

const mostPrefixes = 50;

async function findConflicting(
  { tx, driveId }: ChangeContext,
  parent: string,
  items: readonly Pick<Entry, 'kind' | 'name'>[],
): Promise<Set<string>> {
  const prefixes = new Set(
    items.map(({ kind, name }) => `${escapeLike(siblingKeyPrefix(name, itemKindOf(kind)))}%`),
  );
  // Each sibling is compared with each prefix: with many of them, all siblings are read sooner.
  const isLike =
    prefixes.size > mostPrefixes ? sql`true` : sql`e.name_key like any (${[...prefixes]}::text[])`;
  const { rows } = await sql<{ name_key: string }>`
    select e.name_key from items e
    where e.drive_id = ${driveId} and e.parent_id = ${parent} and ${isLike}`.execute(tx);
  return new Set(rows.map((row) => row.name_key));
}
