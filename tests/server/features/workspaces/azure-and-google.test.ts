import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWorkspaceStorage } from '#server/storage/find-workspace-storage.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Azurite, startAzurite } from '#tests/support/storage/azurite.ts';
import { type GoogleService, startGoogleService } from '#tests/support/storage/google-service.ts';
import { signUpVerified, type TestUser } from '#tests/support/users.ts';

let azurite: Azurite;
let google: GoogleService;
let server: TestServer;
let ada: TestUser;
const logged: string[] = [];

beforeAll(async () => {
  [azurite, google] = await Promise.all([startAzurite(), startGoogleService()]);
  server = await startTestServer({
    env: {
      AZURE_STORAGE_URL: azurite.url,
      GOOGLE_STORAGE_URL: google.url,
      GOOGLE_TOKEN_URL: google.tokenUrl,
    },
    onLog: (line) => logged.push(line),
  });
  ada = await signUpVerified(server);
});
afterAll(async () => {
  await server?.close();
  await google?.close();
  await azurite?.stop();
});

const create = (type: string, settings: object) =>
  ada.call('POST', 'workspace', {
    workspace_name: type.replace('_', '-'),
    user_id: ada.userId,
    storage: { type, settings },
  });

test.each([
  [
    'azure',
    () => ({ account_name: azurite.account, account_key: azurite.key }),
    { account_key: randomBytes(64).toString('base64') },
    () => azurite.key,
  ],
  [
    'google_cloud',
    () => google.account,
    { client_email: 'nobody@example.com' },
    () => google.account.private_key?.split('\n')[3] ?? '',
  ],
])('a workspace is kept by %s once the credentials are right', async (type, permission, wrong, secret) => {
  const refused = await create(type, { ...permission(), ...wrong });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'storage-credentials']);
  const created = await create(type, permission());
  expect([created.statusCode, created.json().data.storage.type]).toEqual([201, type]);
  const key = { workspaceId: created.json().data.id as string, blobId: randomUUID() };
  const store = server.deps.blobs.of(await findWorkspaceStorage(server.deps.db, key.workspaceId), 'OR');
  await store.put(key, Readable.from([Buffer.from('content')]));
  const content = await store.get(key);
  expect(content && (await text(content.bytes))).toBe('content');
  expect(await server.deps.blobs.ofRegion('OR').stat(key)).toBeNull();
  const said = [...logged, refused.body, created.body].join('\n');
  expect(said).toContain(key.workspaceId);
  expect(said).not.toContain(secret());
});

test.each([
  ['azure', { account_name: '169.254.169.254/', account_key: 'x' }],
  ['google_cloud', { type: 'external_account', token_url: 'http://169.254.169.254/' }],
])('settings of %s that lead elsewhere are refused before anything is dialled', async (type, settings) => {
  const before = google.tokens();
  expect((await create(type, settings)).json().code).toBe('bad-request');
  expect(google.tokens()).toBe(before);
});
