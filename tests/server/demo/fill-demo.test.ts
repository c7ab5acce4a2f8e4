import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import AES from 'crypto-js/aes.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function signIn(email: string, password: string): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/users/sign-in',
    payload: {
      email,
      machine_id: 'ABCDEFGHIJKL',
      password: AES.encrypt(password, server.deps.settings.passwordCipherKey).toString(),
    },
  });
  expect(response.statusCode).toBe(201);
  return response.json().data.access_token;
}

test('the demo is as large as asked, whole, and its two people can sign in and download', async () => {
  const { workspace, itemCount: count } = await fillDemo(server.deps, 4000);
  expect(count).toBe(4000);
  const { rows } = await sql<Record<string, number>>`
    with recursive tree (id) as (
      select id from items where parent_id = '00000000-0000-0000-0000-000000000000'
      union all
      select e.id from tree t join items e on e.parent_id = t.id
    )
    select (select count(*) from tree) as reached, d.item_count, d.folder_count, d.used_bytes,
      (select sum(size_bytes)::bigint from items) as bytes, (select count(*) from items where kind = 0) as folders,
      (select max(c) from (select count(*) as c from items group by parent_id) x) as largest
    from drives d`.execute(server.deps.db);
  const [row] = rows;
  expect(row).toMatchObject({ reached: 4000, item_count: 4000, largest: 2000 });
  expect([row?.['used_bytes'], row?.['folder_count']]).toEqual([row?.['bytes'], row?.['folders']]);

  const [owner, colleague] = await Promise.all(
    workspace.emails.map((email) => signIn(email, workspace.password)),
  );
  const file = await server.deps.db
    .selectFrom('items')
    .selectAll()
    .where('kind', '=', 1)
    .where('size_bytes', '<', 500_000)
    .executeTakeFirstOrThrow();
  for (const token of [owner, colleague]) {
    const response = await server.app.inject({
      method: 'GET',
      url: `/api/drives/${workspace.driveId}/files/${file.id}/content`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, file.size_bytes]);
  }
});

test('a second demo comes into a filespace of its own beside the first, and no demo stores what no file has', async () => {
  const { workspace } = await fillDemo(server.deps, 100);
  expect(workspace.driveName).toBe('team-files-2');
  const { rows } = await sql<{ stored: number; of_files: number; unused: number }>`
    select u.stored_bytes as stored,
      (select sum(b.size_bytes)::bigint from blobs b where exists (select from items i where i.blob_id = b.id)) as of_files,
      (select count(*) from blobs b where not exists (select from items i where i.blob_id = b.id)) as unused
    from workspace_usage u where u.workspace_id = ${workspace.workspaceId}`.execute(server.deps.db);
  expect(rows[0]).toMatchObject({ stored: rows[0]?.of_files, unused: 0 });
  const there = await readdir(join(server.deps.settings.dataDir, 'blobs'), {
    recursive: true,
    withFileTypes: true,
  });
  const blobs = await server.deps.db.selectFrom('blobs').select('id').execute();
  expect(there.filter((entry) => entry.isFile()).length).toBe(blobs.length);
});
