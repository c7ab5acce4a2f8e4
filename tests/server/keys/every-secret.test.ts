import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox, type SecretBox } from '#server/encryption.ts';
import {
  consumeAuthorizationRequest,
  createAuthorizationRequest,
  storeAuthorizationRequest,
} from '#server/features/account/oidc/authorization-requests.ts';
import { type FollowedKeys, followMasterKey } from '#server/keys/follow-master-key.ts';
import { rotateValues } from '#server/keys/rotate-values.ts';
import { decryptSettings, encryptSettings } from '#server/storage/settings/encrypted-settings.ts';
import {
  enableTwoFactor,
  passPrimaryFactor,
  submitSecondFactor,
} from '#tests/support/accounts/two-factor.ts';
import { adminResult } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request } from '#tests/support/team.ts';
import { signUpVerified } from '#tests/support/users.ts';

const [former, renewed] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
let box: SecretBox;
let server: TestServer;
let keys: FollowedKeys;

beforeEach(async () => {
  box = createSecretBox(former);
  server = await startTestServer({
    secretBox: {
      encrypt: (text, purpose) => box.encrypt(text, purpose),
      decrypt: (encrypted, purpose) => box.decrypt(encrypted, purpose),
    },
  });
  const follow = (masterKey: Buffer, formerMasterKey: Buffer | null) =>
    followMasterKey(
      server.deps.db,
      { masterKey, formerMasterKey, dataDir: server.deps.settings.dataDir },
      { onForeign: () => undefined, lookMs: 1e9 },
    );
  await (await follow(former, null)).close();
  keys = await follow(renewed, former);
});
afterEach(async () => {
  await keys.close();
  await server.close();
});

test('after a change of the master key everything that people began goes on, with the new one alone', async () => {
  const { deps } = server;
  const team = await createTeam(server);
  const person = await signUpVerified(server);
  const { app } = await enableTwoFactor(server, person);
  const key = { 'idempotency-key': randomUUID() };
  const storage = { type: 'own', settings: { region: 'OR' } };
  const body = { workspace_name: 'once', user_id: person.userId, storage };
  const create = () => person.call('POST', 'workspace', body, key);
  const created = await create();
  expect(created.json()).toMatchObject({ data: { id: expect.any(String) } });
  const mail = { drive_id: team.driveId, user_id: team.owner.userId };
  await request(server, team.owner, 'POST', 'drives/send/delete/code', mail);
  const settings = {
    type: 's3_compatible',
    ...{ endpoint: 'https://s3.example.com', region: 'eu', bucket: 'b' },
    ...{ makeBucket: false, accessKey: 'a', secretKey: 's' },
  } as const;
  await deps.db
    .updateTable('workspaces')
    .set({ storage_type: settings.type, storage_settings: encryptSettings(box, team.workspaceId, settings) })
    .where('id', '=', team.workspaceId)
    .execute();
  const begun = createAuthorizationRequest();
  const attempt = { provider: 'google', userId: null, machineId: 'M', remember: false } as const;
  await storeAuthorizationRequest(deps, begun, attempt);

  await adminResult(server, 'keys', 'rotate');
  const pace = { graceMs: 0, pollMs: 5, batch: 100 };
  await rotateValues(deps.db, keys, new AbortController().signal, pace);
  box = createSecretBox(renewed);

  expect((await create()).json()).toEqual(created.json());
  const token = await passPrimaryFactor(server, person.email);
  expect((await submitSecondFactor(server, token, app.code())).statusCode).toBe(201);
  const emails = await server.emails();
  const text = emails.filter(({ recipient }) => recipient === team.owner.email).at(-1)?.content.text;
  const [, code] = /^Code: (\d{6})$/m.exec(text ?? '') ?? [];
  const verified = await request(server, team.owner, 'POST', 'drives/verify/delete/code', { ...mail, code });
  expect(verified.json().data).toMatchObject({ is_verify: true });
  const row = await deps.db
    .selectFrom('workspaces')
    .select(['id as workspace_id', 'storage_type', 'storage_settings'])
    .where('id', '=', team.workspaceId)
    .executeTakeFirstOrThrow();
  expect(decryptSettings(box, row)).toEqual(settings);
  const shown = { provider: 'google', state: begun.state, browser_code: begun.browserCode };
  expect(await consumeAuthorizationRequest(deps, shown, null)).toMatchObject({
    kind: 'first',
    secrets: { nonce: begun.nonce, verifier: begun.verifier },
  });
});
