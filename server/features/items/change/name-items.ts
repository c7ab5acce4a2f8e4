import { sql } from 'kysely';
import { nameKey } from '#contract/rules/name-key.ts';
import { sortKeyOf } from '#contract/rules/sort-key/sort-key.ts';
import { siblingKeyPrefix, uniqueName } from '#contract/rules/unique-name.ts';
import { unplanned } from '../../../db/item-ids.ts';
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

/** An item that comes into a folder by a name that it had. */
export interface ReturningItem extends Pick<Entry, 'id' | 'kind' | 'name' | 'parent_id'> {
  readonly name_key: string;
}

/** Other names, by id, for those of items that return into folders in which their names are taken, also by each other. */
export async function nameWhereTaken(
  context: ChangeContext,
  items: readonly ReturningItem[],
): Promise<ReadonlyMap<string, NamedItem>> {
  const inOrder = [...items].sort((one, other) => (one.id < other.id ? -1 : 1));
  const { rows } = await sql<{ id: string }>`
    select w.id
    from unnest(${inOrder.map(({ id }) => id)}::uuid[], ${inOrder.map(({ parent_id }) => parent_id)}::uuid[],
      ${inOrder.map(({ name_key }) => name_key)}::text[]) as w (id, parent_id, name_key)
    join items i on i.drive_id = ${context.driveId} and i.parent_id = w.parent_id and i.name_key = w.name_key`.execute(
    context.tx,
  );
  const taken = new Set(rows.map(({ id }) => id));
  const reserved = new Map<string, Set<string>>();
  for (const { id, parent_id: place, name_key: key } of inOrder) {
    const keys = reserved.get(place) ?? new Set<string>();
    reserved.set(place, keys);
    if (keys.has(key)) taken.add(id);
    else if (!taken.has(id)) keys.add(key);
  }
  const others = inOrder.filter(({ id }) => taken.has(id));
  const renamed = new Map<string, NamedItem>();
  for (const place of new Set(others.map(({ parent_id }) => parent_id))) {
    const here = others.filter(({ parent_id }) => parent_id === place);
    for (const item of await nameItems(context, place, here, reserved.get(place))) renamed.set(item.id, item);
  }
  return renamed;
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
    where e.drive_id = ${unplanned(driveId)} and e.parent_id = ${parent} and ${isLike}`.execute(tx);
  return new Set(rows.map((row) => row.name_key));
}
