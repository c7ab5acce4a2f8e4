import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
import { startS3Service } from '#tests/support/storage/s3-service.ts';
import { signUpVerified } from '#tests/support/users.ts';

test('a request that is sent again under its key is no further try of the storage', async () => {
  const service = await startS3Service();
  onTestFinished(() => service.close());
  const server = await startTestServer({ env: { STORAGE_ALLOW_HOSTS: service.host } });
  onTestFinished(() => server.close());
  const ada = await signUpVerified(server);
  const settings = { endpoint: service.url, access_key: 'tester', secret_key: 'right-secret' };
  const storage = { type: 's3_compactible', settings };
  const body = { workspace_name: 'acme', user_id: ada.userId, storage };
  const send = () => ada.call('POST', 'workspace', body, { 'idempotency-key': 'once' });
  const first = await send();
  expect(first.statusCode).toBe(201);
  for (let at = 0; at < 25; at++) {
    const repeated = await send();
    expect([repeated.statusCode, repeated.json()]).toEqual([201, first.json()]);
  }
});
