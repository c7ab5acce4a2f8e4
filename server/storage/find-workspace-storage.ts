import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { WorkspaceStorageRow } from './blob-store.ts';

/** Where a workspace keeps its content, or kept it until it was deleted. */
export async function findWorkspaceStorage(
  db: Kysely<Database>,
  workspaceId: string,
): Promise<WorkspaceStorageRow> {
  const { rows } = await sql<WorkspaceStorageRow>`
    select id as workspace_id, storage_type, storage_settings from workspaces where id = ${workspaceId}
    union all
    select workspace_id, storage_type, storage_settings from deleted_workspace_storages where workspace_id = ${workspaceId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no storage is known of the workspace ${workspaceId}`);
  return row;
}
