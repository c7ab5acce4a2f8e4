import { callApi } from '#e2e/harness/api.ts';
import type { ServerUnderTest } from '#e2e/harness/server.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { connect, databaseUrl } from '../server/database.ts';
import { copyItems } from './copy-items.ts';
import { type ShapeName, treeShapes } from './tree-shapes.ts';

/** A folder, and where it lies. */
export interface SeededFolder {
  readonly id: string;
  readonly name: string;
  readonly children: number;
  readonly parent: { readonly id: string; readonly name: string; readonly children: number };
}

/** A filespace that holds a tree. */
export interface SeededTree {
  readonly items: number;
  readonly driveId: string;
  readonly driveName: string;
  readonly rootChildren: number;
  /** With something in them, that with the fewest children first. */
  readonly folders: readonly SeededFolder[];
  readonly terms: readonly string[];
}

/** A filespace of its own, filled beside the product: what a large one was filled by is not measured. */
export async function seedTree(
  product: ServerUnderTest,
  owner: { readonly token: string; readonly workspaceId: string },
  name: ShapeName,
  items: number,
): Promise<SeededTree> {
  const driveName = `${name}-${items}`;
  const body = { drive_name: driveName, workspace_id: owner.workspaceId };
  const drive = await callApi(product.url, 'createDrive', { body }, owner.token);
  const [client] = await connect(await databaseUrl(product), 1);
  if (client === undefined) throw new Error('there is no connection');
  try {
    const into = { id: drive.drive_id, memberId: drive.workspace_user_id };
    const shape = treeShapes[name];
    const total = await copyItems(client, into, items, shape.rows(items));
    await client.query(
      `update drives set seq = 1, item_count = $2, folder_count = $3, used_bytes = $4 where id = $1`,
      [drive.drive_id, total.items, total.folders, total.bytes],
    );
    await client.query('vacuum (analyze) items');
    const folders = await foldersOf(client, drive.drive_id, driveName);
    const rootChildren = await countRoot(client, drive.drive_id);
    return {
      ...{ items: total.items, driveId: drive.drive_id, driveName },
      ...{ rootChildren, folders, terms: shape.terms },
    };
  } finally {
    await client.end();
  }
}

type Client = Awaited<ReturnType<typeof connect>>[number];

async function foldersOf(client: Client, driveId: string, driveName: string): Promise<SeededFolder[]> {
  const { rows } = await client.query(
    `with counted as (select parent_id as id, count(*)::int as children from items where drive_id = $1 group by 1)
     select f.id, f.name, c.children, f.parent_id, p.name as parent_name, above.children as parent_children
     from counted c
     join items f on f.drive_id = $1 and f.id = c.id
     join counted above on above.id = f.parent_id
     left join items p on p.drive_id = $1 and p.id = f.parent_id
     order by c.children, f.id`,
    [driveId],
  );
  return rows.map((row) => ({
    id: String(row['id']),
    name: String(row['name']),
    children: Number(row['children']),
    parent: {
      id: row['parent_id'] === rootRowId ? 'root' : String(row['parent_id']),
      name: String(row['parent_name'] ?? driveName),
      children: Number(row['parent_children']),
    },
  }));
}

async function countRoot(client: Client, driveId: string): Promise<number> {
  const { rows } = await client.query(
    'select count(*)::int as n from items where drive_id = $1 and parent_id = $2',
    [driveId, rootRowId],
  );
  return Number(rows[0]?.['n']);
}
