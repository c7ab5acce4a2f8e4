import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { poolUse } from '#server/db/database.ts';
import { startTestServer } from '#tests/support/server.ts';

test('the server is ready when its database and its storage are, and alive even when they are not', async () => {
  const server = await startTestServer();
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  await server.deps.db.destroy();
  const response = await server.app.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([503, { status: 'not ready' }]);
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  await server.close();
});

test('a server whose connections are all in use says that it is ready as long as they are answered: it is busy, not away', async () => {
  const server = await startTestServer();
  const { db } = server.deps;
  let isOver = false;
  const work = () =>
    db.transaction().execute(async (tx) => {
      while (!isOver) await sql`select pg_sleep(0.02)`.execute(tx);
    });
  const working = Array.from({ length: poolUse(db)?.limit ?? 0 }, work);
  const waiting = sql`select 1`.execute(db);
  await expect.poll(() => poolUse(db)?.waiting).toBeGreaterThan(0);
  await expect.poll(() => poolUse(db)?.silentMs).toBeLessThan(1000);
  const response = await server.app.inject('/readyz');
  isOver = true;
  expect(response.statusCode).toBe(200);
  await Promise.all([...working, waiting]);
  await server.close();
});
