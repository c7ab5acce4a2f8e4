import { type Kysely, sql } from 'kysely';

/**
 * Where contents lie, and what becomes some. Until now all of the own storage was in the data folder, whatever code a
 * filespace was given: that of the data folder is OR, so that is what they get. What a former release still writes lies there
 * too, which is why the columns have it as their default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['blobs', 'packs', 'uploads', 'leaf_packs']) {
    await sql`alter table ${sql.table(table)} add column region text not null default 'OR'`.execute(db);
  }
  await sql`alter table deleted_drives add column region_code text`.execute(db);
  await sql`
    update drives d set region_code = 'OR' from workspaces w
    where w.id = d.workspace_id and w.storage_type = 'own' and d.region_code <> 'OR'`.execute(db);
  await sql`update workspaces set region = 'OR' where storage_type = 'own' and region <> 'OR'`.execute(db);
  await sql`
    update deleted_workspace_storages set region = 'OR' where storage_type = 'own' and region <> 'OR'`.execute(
    db,
  );
}
