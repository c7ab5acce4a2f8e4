import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { openDatabase } from '#server/db/database.ts';
import { drain } from '#server/drain.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

let server: TestServer;
let url: string;
let team: Team;
let beside: ReturnType<typeof openDatabase>;
/** What the server sends to whoever asks for /slow, when a test says. */
let slow: PassThrough;
beforeEach(async () => {
  slow = new PassThrough();
  server = await startTestServer({
    extend: (app) =>
      app.get('/slow', { config: { policy: 'health' } }, (_, reply) => {
        slow.write('so far ');
        return reply.send(slow);
      }),
  });
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

test('a connection that was opened in advance and never used keeps nobody waiting', async () => {
  const unused = connect(Number(new URL(url).port), '127.0.0.1');
  await once(unused, 'connect');
  await expect.poll(() => openConnections()).toBe(1);
  const gone = once(unused, 'close');
  await drain(server.app, { pauseMs: 0, limitMs: 600_000 });
  await gone;
  await server.close();
});

test('a server that ends says that it is not ready first, and goes on answering until it closes its port', async () => {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  server.app.announceEnd();
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'ending' }]);
  const config = await fetch(`${url}/api/config`);
  expect([config.status, config.headers.get('connection')]).toEqual([200, 'close']);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await server.close();
});

test('an answer that had begun before, and said that its connection is kept, does not keep it', async () => {
  const agent = new Agent({ keepAlive: true });
  const asked = request(`${url}/slow`, { agent });
  const response = once(asked.end(), 'response') as Promise<[IncomingMessage]>;
  const [begun] = await response;
  expect(begun.headers.connection).toBe('keep-alive');
  const ended = drain(server.app, { pauseMs: 0, limitMs: 600_000 });
  await expect.poll(() => server.app.server.listening).toBe(false);
  slow.end('done');
  expect(await text(begun)).toBe('so far done');
  await ended;
  await server.close();
});

test('what does not end in time is cut', async () => {
  const late = connect(Number(new URL(url).port), '127.0.0.1');
  await once(late, 'connect');
  late.write('GET /api/config HTTP/1.1\r\n'); // and never its end
  await expect.poll(() => openConnections()).toBe(1);
  late.on('error', () => undefined); // as whoever is cut off gets it
  const cut = new Promise<void>((resolve) => late.once('close', () => resolve()));
  await drain(server.app, { pauseMs: 0, limitMs: 10 });
  await cut;
  await server.close();
});

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
}
