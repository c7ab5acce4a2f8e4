import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { openDatabase } from '#server/db/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

let server: TestServer;
let url: string;
let team: Team;
let beside: ReturnType<typeof openDatabase>;
beforeEach(async () => {
  server = await startTestServer();
  url = await server.listen();
  team = await createTeam(server);
  beside = openDatabase({ url: server.databaseUrl, onBroken: () => undefined });
});
afterEach(() => beside.destroy());

/** Makes a call, which waits for a lock until the server has begun to close, and does something in between. */
async function whileItCloses(
  during: (call: Promise<Response>) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<{ readonly closing: Promise<void>; readonly call: Promise<Response> }> {
  const { driveId, owner } = team;
  return beside.transaction().execute(async (tx) => {
    await sql`select from drives where id = ${driveId} for update`.execute(tx);
    const call = fetch(`${url}/api/events/${driveId}`, {
      method: 'POST',
      ...(signal !== undefined && { signal }),
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      // The second one asks for a database connection when a caller who went is long gone.
      body: JSON.stringify([newFolder(driveId), newFolder(driveId)]),
    });
    await waitsForLock();
    await during(call);
    const deaf = once(server.app.server, 'close');
    const closing = server.close();
    if (signal !== undefined) await deaf;
    else await expect.poll(() => server.app.server.listening).toBe(false);
    return { closing, call };
  });
}

async function waitsForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.deps.db);
    if (rows.length > 0) return;
  }
}

test('a call whose caller has gone is ended before the server is', async () => {
  const caller = new AbortController();
  const { closing } = await whileItCloses(async (call) => {
    caller.abort();
    await expect(call).rejects.toThrow();
  }, caller.signal);
  await closing;
});

test('an answer that is given while the server ends is the last of its connection, and nothing waits for another', async () => {
  const { call, closing } = await whileItCloses(async () => undefined);
  const response = await call;
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  await response.json();
  await closing;
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
