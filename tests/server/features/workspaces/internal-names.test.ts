import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseStorage } from '#server/features/workspaces/choose-storage.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createUser } from '#tests/support/team.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('whether a name is one of this network or leads nowhere cannot be told from the answer', async () => {
  const { userId } = await createUser(server);
  const { settings, sealing } = server.deps;
  const resolve = async (name: string) => {
    if (name.startsWith('inside.')) return [{ address: '10.1.2.3', family: 4 }];
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  const blobs = openStorage({ settings, sealing, resolve });
  const answers = [];
  for (const name of ['inside', 'nowhere']) {
    const workspace = { id: crypto.randomUUID(), name: 'acme', ownerUserId: userId };
    const asked = { endpoint: `https://${name}.corp.example`, access_key: 'a', secret_key: 'b' };
    answers.push(
      await chooseStorage({ ...server.deps, blobs }, workspace, { type: 's3_compactible', settings: asked }),
    );
  }
  blobs.close();
  expect(answers[0]).toEqual({ ok: false, problem: { code: 'storage-unreachable' } });
  expect(answers[1]).toEqual(answers[0]);
});
