import { readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { itemsOfLeaf } from '#worker/replica/leaves/find-in-leaf.ts';
import type { ReplicaDatabase } from '#worker/replica/replica-database.ts';

/** Everything that a database holds, as text: leaves as their items, with ids and names as people write them. */
export async function storedText(database: ReplicaDatabase): Promise<string> {
  const tables = await Promise.all(database.tables.map((table) => table.toArray()));
  return JSON.stringify(tables, (_, value: unknown) =>
    value instanceof ArrayBuffer ? itemsOfLeaf(readLeafBlock(value)) : value,
  );
}
