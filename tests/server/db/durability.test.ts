import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsafeDurabilitySettings } from '#server/db/durability.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a database that may lose what was answered, as that of the tests, is known by its settings', async () => {
  expect(await unsafeDurabilitySettings(server.deps.db)).toEqual([
    'fsync',
    'full_page_writes',
    'synchronous_commit',
  ]);
});
