import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleContentType, bundlesPath } from '#contract/wire/bundles.ts';
import { finishUpload } from '#server/features/uploads/finish-upload.ts';
import { finishCompleteUploads } from '#server/features/uploads/sweep-uploads.ts';
import { adminResult } from '#tests/support/admin/run-admin.ts';
import { openSlowBody, type SlowBody } from '#tests/support/faults/slow-body.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type S3Service, startS3Service } from '#tests/support/storage/s3-service.ts';
import { createTeam, request, type Team } from '#tests/support/team.ts';
import { encodeBundle, fileOf } from '#tests/support/transfers/bundle.ts';
import { locationOf, tusOf, uploadIdOf } from '#tests/support/transfers/tus.ts';
import { createDrive, signUpVerified } from '#tests/support/users.ts';

/*
 * What becomes of an upload or a bundle whose sender was let in, and may not be in any more when its last byte comes.
 */

let service: S3Service;
let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  service = await startS3Service();
  server = await startTestServer({ env: { STORAGE_ALLOW_HOSTS: service.host } });
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const follow = async () => {
  await server.deps.holds.refresh(server.deps.db);
  await server.deps.maintenance.refresh(server.deps.db);
};
async function turn(...argv: readonly string[]): Promise<void> {
  await adminResult(server, ...argv);
  await follow();
}
async function filesOf(driveId: string): Promise<number> {
  const rows = await server.deps.db
    .selectFrom('items')
    .select('id')
    .where('drive_id', '=', driveId)
    .execute();
  return rows.length;
}

type Sender = { readonly driveId: string; readonly owner: { readonly token: string } };

async function openUpload({ driveId, owner }: Sender = team): Promise<SlowBody & { readonly path: string }> {
  const path = locationOf(await tusOf(address, { driveId, owner }).create({ size: 2 }));
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  return { path, ...(await openSlowBody(server, `${address}${path}`, 'PATCH', headers, Buffer.from('a'))) };
}

const bundle = () => encodeBundle({ files: [fileOf('a.txt', 'ab')] });
function openBundle(body: Buffer): Promise<SlowBody> {
  const headers = { authorization: `Bearer ${team.owner.token}`, 'content-type': bundleContentType };
  const url = `${address}/api/${bundlesPath(team.driveId)}`;
  return openSlowBody(server, url, 'POST', headers, body.subarray(0, 1));
}

const ends = {
  'the person signed out': {
    begin: () => request(server, team.owner, 'POST', 'users/sign-out'),
    answer: [401, 'signed-out'],
  },
  'the session was ended elsewhere': {
    begin: () => server.deps.db.deleteFrom('sessions').where('id', '=', team.owner.sessionId).execute(),
    answer: [401, 'signed-out'],
  },
  'the account was disabled': {
    begin: () => turn('people', 'disable', team.owner.email),
    answer: [401, 'signed-out'],
  },
  'the workspace is on hold': {
    begin: () => turn('workspaces', 'hold', team.workspaceId, 'on', '--reason', 'Unpaid.'),
    end: () => turn('workspaces', 'hold', team.workspaceId, 'off'),
    answer: [423, 'workspace-on-hold'],
  },
  'nothing is changed during maintenance': {
    begin: () => turn('maintenance', 'on', '--read-only'),
    end: () => turn('maintenance', 'off'),
    answer: [503, 'maintenance'],
  },
  'the server is closed for maintenance': {
    begin: () => turn('maintenance', 'on'),
    end: () => turn('maintenance', 'off'),
    answer: [503, 'maintenance'],
  },
} as const;
const cases = Object.entries(ends).map(([how, one]) => ({
  how,
  begin: one.begin,
  end: 'end' in one ? one.end : null,
  answer: one.answer,
}));

test.each(cases)('an upload that was under way when $how is no file', async ({ begin, end, answer }) => {
  const upload = await openUpload();
  await begin();
  const { status, body, headers } = await upload.end(Buffer.from('b'));
  await end?.();
  expect([status, body.code]).toEqual(answer);
  if (status === 503) expect(headers['retry-after']).toBe('30');
  expect(await filesOf(team.driveId)).toBe(0);
  if (end === null) return;
  // What had come is kept: the device asks how far it is, and it is a file.
  const looked = await tusOf(address, team).head(upload.path);
  expect([looked.status, looked.headers.get('upload-offset')]).toEqual([200, '2']);
  expect(await filesOf(team.driveId)).toBe(1);
});

test.each(cases)('a bundle that was under way when $how makes no files', async ({ begin, end, answer }) => {
  const body = bundle();
  const sent = await openBundle(body);
  await begin();
  const refused = await sent.end(body.subarray(1));
  await end?.();
  expect([refused.status, refused.body.code]).toEqual(answer);
  expect(await filesOf(team.driveId)).toBe(0);
  if (end === null) return;
  const again = await openBundle(body);
  expect((await again.end(body.subarray(1))).status).toBe(200);
  expect(await filesOf(team.driveId)).toBe(1);
});

test('an upload that is a file already answers as before, whoever would be refused now', async () => {
  const upload = await openUpload();
  const { status } = await upload.end(Buffer.from('b'));
  expect(status).toBe(204);
  const refuse = async () => ({ code: 'maintenance' }) as const;
  expect(await finishUpload(server.deps, uploadIdOf(upload.path), refuse)).toMatchObject({
    status: 'applied',
  });
  expect(await filesOf(team.driveId)).toBe(1);
});

test.each(['refused at its end', 'cut behind its last byte'])(
  'of an upload to a bucket that was %s no job makes a file, and its sender does, signed in again',
  async (how) => {
    const ada = await signUpVerified(server);
    const created = await ada.call('POST', 'workspace', {
      workspace_name: 'acme',
      user_id: ada.userId,
      storage: {
        type: 's3_compactible',
        settings: { endpoint: service.url, access_key: 'tester', secret_key: 'right-secret' },
      },
    });
    const driveId = await createDrive(ada, created.json().data.id);
    const upload = await openUpload({ driveId, owner: ada });
    const signOut = await server.deps.db
      .deleteFrom('sessions')
      .where('user_id', '=', ada.userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = () =>
      server.deps.db
        .selectFrom('uploads')
        .select(['received_bytes', 'left_to_sender'])
        .where('drive_id', '=', driveId)
        .executeTakeFirst();
    if (how === 'refused at its end') {
      const { status, body } = await upload.end(Buffer.from('b'));
      expect([status, body.code]).toEqual([401, 'signed-out']);
    } else {
      // Its length was not announced, so that its end is still to come.
      upload.request.write('b');
      await expect.poll(async () => (await row())?.received_bytes).toBe(2);
      upload.request.destroy();
      await expect.poll(async () => (await row())?.left_to_sender).toBe(true);
    }
    server.passTime(120_000);
    await finishCompleteUploads(server.deps);
    expect(await filesOf(driveId)).toBe(0);
    await server.deps.db.insertInto('sessions').values(signOut).execute();
    const looked = await tusOf(address, { driveId, owner: ada }).head(upload.path);
    expect([looked.status, looked.headers.get('upload-offset')]).toEqual([200, '2']);
    expect(await filesOf(driveId)).toBe(1);
  },
);
