import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createDatabaseBefore } from '#tests/support/migrations/create-database-before.ts';
import { createTeam } from '#tests/support/team.ts';

let former: Awaited<ReturnType<typeof createDatabaseBefore>>;
beforeEach(async () => {
  former = await createDatabaseBefore('046-uploads-at-any-node');
});
afterEach(() => former.drop());

async function beginUpload(storage: 'own' | 'amazon_s3'): Promise<string> {
  const team = await createTeam({ deps: { db: former.db, nowMs: Date.now } });
  const sealed = storage === 'own' ? null : Buffer.from('sealed');
  await sql`
    update workspaces set storage_type = ${storage}, storage_settings = ${sealed}
    where id = ${team.workspaceId}`.execute(former.db);
  const id = randomUUID();
  await sql`
    insert into uploads (id, user_id, drive_id, workspace_id, file_id, event_id, parent_id, name, size_bytes, modified_ms,
      metadata)
    values (${id}, ${team.owner.userId}, ${team.driveId}, ${team.workspaceId}, ${randomUUID()}, ${randomUUID()},
      ${randomUUID()}, 'reel.mov', 10, 0, '{}')`.execute(former.db);
  return id;
}

test('of an upload that is under way the file says how far it is, and one to a bucket begins again', async () => {
  const [own, bucket] = [await beginUpload('own'), await beginUpload('amazon_s3')];
  await migrate(former.db);
  const later = await sql<{ received_bytes: number }>`
    insert into uploads (id, user_id, drive_id, workspace_id, file_id, event_id, parent_id, name, size_bytes, modified_ms,
      metadata)
    select ${randomUUID()}, user_id, drive_id, workspace_id, file_id, ${randomUUID()}, parent_id, name, size_bytes, modified_ms,
      metadata
    from uploads where id = ${own} returning received_bytes`.execute(former.db);
  const receivedOf = async (id: string) =>
    former.db.selectFrom('uploads').select('received_bytes').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await receivedOf(own)).toEqual({ received_bytes: null });
  expect(await receivedOf(bucket)).toEqual({ received_bytes: 0 });
  expect(later.rows).toEqual([{ received_bytes: 0 }]);
});
