import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRepeatableRead } from '#server/db/repeatable-read.ts';
import { withinTime } from '#server/db/within-time.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what takes too long is given up, and the transaction goes on under its usual limit', async () => {
  await inRepeatableRead(server.deps.db, async (tx) => {
    const limit = async () =>
      (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx)).rows;
    const usual = await limit();
    expect(await withinTime(tx, 20, () => sql`select pg_sleep(5)`.execute(tx))).toBeNull();
    expect(await withinTime(tx, 2000, async () => (await sql`select 1 as one`.execute(tx)).rows)).toEqual([
      { one: 1 },
    ]);
    expect(await limit()).toEqual(usual);
    const broken = withinTime(tx, 2000, () => sql`select 1 / 0`.execute(tx));
    await expect(broken).rejects.toThrow('division by zero');
  });
});
