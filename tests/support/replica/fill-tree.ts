import { randomUUID } from 'node:crypto';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { fillFilespace } from '#server/demo/fill-filespace.ts';
import type { NewEntry } from '#server/features/items/log/insert-entries.ts';
import type { TestServer } from '../server.ts';
import type { Team } from '../team.ts';

/** An item to be made: in which of the folders before it, modulo their number. */
export interface PlannedItem {
  readonly isFolder: boolean;
  readonly parent: number;
  readonly name: string;
}

/** Puts a tree into a filespace, thousands of items in one change. Names that are taken get a number. */
export async function fillTree(
  server: TestServer,
  { driveId, owner }: Pick<Team, 'driveId' | 'owner'>,
  planned: readonly PlannedItem[],
): Promise<readonly NewEntry[]> {
  const folders = [rootRowId];
  const taken = new Map<string, Set<string>>();
  const rows = planned.map(({ isFolder, parent, name }, at): NewEntry => {
    const parentId = folders[parent % folders.length] ?? rootRowId;
    const names = taken.get(parentId) ?? new Set<string>();
    taken.set(parentId, names);
    const free = names.has(nameKey(name)) ? `${name} ${at}` : name;
    names.add(nameKey(free));
    const id = randomUUID();
    if (isFolder) folders.push(id);
    return {
      ...{ id, parent_id: parentId, name: free, kind: isFolder ? 0 : 1 },
      ...{ size_bytes: isFolder ? 0 : at * 1_000_003, created_ms: 1.6e12 + at, modified_ms: 1.7e12 - at },
      ...{ accessed_ms: 1, attribute: 48, index_no: 0, content_seq: 0, blob_id: null },
    };
  });
  await fillFilespace(server.deps, driveId, owner.memberId, rows);
  return rows;
}
