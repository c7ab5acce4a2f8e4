import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareStorage } from '#server/features/workspaces/prepare-storage.ts';
import { createStorageRegistry } from '#server/storage/storage-registry.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createUser } from '#tests/support/team.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('whether a name is one of this network or leads nowhere does not show in the response', async () => {
  const { userId } = await createUser(server);
  const { settings, secretBox, metrics } = server.deps;
  const resolve = async (name: string) => {
    if (name.startsWith('inside.')) return [{ address: '10.1.2.3', family: 4 }];
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  const blobs = createStorageRegistry({ settings, secretBox, metrics, resolve });
  const responses = [];
  for (const name of ['inside', 'nowhere']) {
    const workspace = { id: crypto.randomUUID(), name: 'acme', ownerUserId: userId };
    const asked = { endpoint: `https://${name}.corp.example`, access_key: 'a', secret_key: 'b' };
    responses.push(
      await prepareStorage({ ...server.deps, blobs }, workspace, { type: 's3_compactible', settings: asked }),
    );
  }
  blobs.close();
  expect(responses[0]).toEqual({ ok: false, problem: { code: 'storage-unreachable' } });
  expect(responses[1]).toEqual(responses[0]);
});
