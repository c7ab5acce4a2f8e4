import { type Kysely, sql } from 'kysely';
import { rootRowId } from '../../../db/item-ids.ts';
import type { Database } from '../../../db/schema.ts';
import { entriesByKey } from '../visible-entries.ts';

/** A folder on the way to another one, as the wire has it. */
export interface PathFolder {
  readonly folder_id: string;
  readonly folder_name: string;
}

/** The folders from below the root to a folder itself, as they were at a sequence; none for the root. */
export async function findFolderPath(
  db: Kysely<Database>,
  driveId: string,
  folderId: string,
  at: number,
): Promise<PathFolder[]> {
  if (folderId === rootRowId) return [];
  const { rows } = await sql<PathFolder>`
    with recursive up (id, name, parent_id, depth) as (
      select id, name, parent_id, 0 from ${entriesByKey(driveId, at)} e where id = ${folderId}
      union all
      select e.id, e.name, e.parent_id, u.depth + 1 from up u cross join lateral (
        select id, name, parent_id from ${entriesByKey(driveId, at)} v where v.id = u.parent_id offset 0
      ) e
    )
    select id as folder_id, name as folder_name from up order by depth desc`.execute(db);
  return rows;
}
