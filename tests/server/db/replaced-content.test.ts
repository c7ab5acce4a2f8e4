import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createDatabaseBefore } from '#tests/support/migrations/create-database-before.ts';

let former: Awaited<ReturnType<typeof createDatabaseBefore>>;
beforeEach(async () => {
  former = await createDatabaseBefore('044-replaced-content');
});
afterEach(() => former.drop());

const ids = { workspace: randomUUID(), other: randomUUID(), drive: randomUUID(), member: randomUUID() };

async function addBlob(workspace: string, size: number): Promise<string> {
  const id = randomUUID();
  await sql`insert into blobs (id, workspace_id, size_bytes) values (${id}, ${workspace}, ${size})`.execute(
    former.db,
  );
  return id;
}

async function addFile(): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into items (drive_id, id, parent_id, kind, name, name_key, size_bytes, created_ms, modified_ms, accessed_ms,
      attribute, index_no, blob_id, from_seq, parent_seq, parent_changed_by, changed_by)
    values (${ids.drive}, ${id}, '00000000-0000-0000-0000-000000000000', 1, ${id}, ${id}, 1, 1, 1, 1, 0, 0, null, 5, 5,
      ${ids.member}, ${ids.member})`.execute(former.db);
  return id;
}

test('every file of before has its first content, and what was stored is counted', async () => {
  await addFile();
  for (const size of [100, 20, 3]) await addBlob(ids.workspace, size);
  await addBlob(ids.other, 7);
  await migrate(former.db);
  const files = await former.db.selectFrom('items').select('content_seq').execute();
  expect(files).toEqual([{ content_seq: 0 }]);
  const usage = async () =>
    new Map(
      (await former.db.selectFrom('workspace_usage').selectAll().execute()).map((row) => [
        row.workspace_id,
        row.stored_bytes,
      ]),
    );
  expect(await usage()).toEqual(
    new Map([
      [ids.workspace, 123],
      [ids.other, 7],
    ]),
  );
  // What comes and goes from then on is counted with its rows, in one statement or in many.
  const gone = await addBlob(ids.workspace, 1000);
  await former.db
    .insertInto('blobs')
    .values(
      [ids.workspace, ids.other].map((id) => ({
        id: randomUUID(),
        workspace_id: id,
        region: 'OR',
        size_bytes: 50,
      })),
    )
    .execute();
  await former.db.deleteFrom('blobs').where('id', '=', gone).execute();
  await former.db.deleteFrom('blobs').where('size_bytes', '=', 7).execute();
  expect(await usage()).toEqual(
    new Map([
      [ids.workspace, 173],
      [ids.other, 50],
    ]),
  );
});

test('a node of before that still runs writes no version with its numbers in the wrong places', async () => {
  const id = await addFile();
  await migrate(former.db);
  // How it keeps a version: all columns by their places, and the sequence last.
  const kept = sql`insert into items_history select e.*, 9::bigint from items e where id = ${id}`;
  await expect(kept.execute(former.db)).rejects.toThrow(/content_seq/);
});
