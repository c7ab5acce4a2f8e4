import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/postgres-errors.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Opened = ReturnType<typeof openDatabase>;
const open = (url: string, responseMs?: number) =>
  openDatabase({ url, maxConnections: 1, onBroken: () => undefined, ...(responseMs && { responseMs }) });
const pidOf = async (db: Opened) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a connection to a server that became read-only is not used again, and one that met another error is', async () => {
  const db = open(database.url);
  const first = await pidOf(db);
  expect(await failureOf(sql`select 1 / 0`.execute(db))).toBeInstanceOf(Error);
  expect(await pidOf(db)).toBe(first);
  const refused = await failureOf(
    db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => sql`create table nothing ()`.execute(tx)),
  );
  expect(isUnavailable(refused)).toBe(true);
  expect(await pidOf(db)).not.toBe(first);
  await db.destroy();
});

test('a connection whose other side says nothing any more is given up, and the next one answers', async () => {
  const { hostname, port } = new URL(database.url);
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    sockets.push(client, server);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  url.port = String((proxy.address() as { port: number }).port);
  const db = open(url.href, 200);
  const first = await pidOf(db);
  for (const socket of sockets) socket.unpipe(); // as when its machine is gone
  expect(isUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true);
  expect(await pidOf(db)).not.toBe(first);
  await db.destroy();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => proxy.close(resolve));
});
