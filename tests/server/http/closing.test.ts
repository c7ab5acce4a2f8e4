import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rootId } from '#contract/rules/root.ts';
import { openDatabase } from '#server/db/database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { createTeam } from '#tests/support/team.ts';

test('a call whose caller has gone is ended before the server is', async () => {
  const server = await startTestServer();
  const url = await server.listen();
  const { driveId, owner } = await createTeam(server);
  const beside = openDatabase({ url: server.databaseUrl, onBroken: () => undefined });
  const caller = new AbortController();
  let closing: Promise<void> | undefined;

  await beside.transaction().execute(async (tx) => {
    await sql`select from drives where id = ${driveId} for update`.execute(tx);
    const call = fetch(`${url}/api/events/${driveId}`, {
      method: 'POST',
      signal: caller.signal,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      // The second one asks for a database connection when the caller is long gone.
      body: JSON.stringify([newFolder(driveId), newFolder(driveId)]),
    });
    await waitsForLock();
    caller.abort();
    await expect(call).rejects.toThrow();
    const deaf = once(server.app.server, 'close');
    closing = server.close();
    await deaf;
  });
  await closing;
  await beside.destroy();

  async function waitsForLock(): Promise<void> {
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.deps.db);
      if (rows.length > 0) return;
    }
  }
});

function newFolder(driveId: string) {
  return {
    event_id: randomUUID(),
    type: 'NEW_FOLDER_CREATED',
    timestamp: 1,
    message_owner: 'TEST',
    data: { folder_id: randomUUID(), folder_name: 'Late', parent_folder: rootId, drive_id: driveId },
  };
}
