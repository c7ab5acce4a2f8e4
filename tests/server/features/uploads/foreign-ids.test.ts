import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { uploadResultHeader } from '#contract/wire/uploads.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { pretendEndlessDisk } from '#tests/support/storage/endless-disk.ts';
import { createTeam, type Person, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { codeOf, locationOf, tusOf } from '#tests/support/transfers/tus.ts';

let server: TestServer;
let address: string;
let theirs: Team;
let mine: Team;

beforeAll(async () => {
  server = await startTestServer();
  pretendEndlessDisk(server);
  address = await server.listen();
});
beforeEach(async () => {
  theirs = await createTeam(server);
  mine = await createTeam(server);
});
afterAll(() => server.close());

async function contentOf(team: Team, fileId: string, person: Person = team.owner): Promise<string> {
  const response = await fetch(`${address}/api/drives/${team.driveId}/files/${fileId}/content`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return response.status === 200 ? response.text() : String(response.status);
}

const filesIn = ({ driveId }: Team) =>
  server.deps.db.selectFrom('items').select('id').where('drive_id', '=', driveId).execute();

test('the id of an upload that another person has announced is a new upload, and takes nothing of theirs', async () => {
  const metadata = { event_id: randomUUID(), file_id: randomUUID() };
  const first = await tusOf(address, theirs).create({ size: 6, metadata });
  const second = await tusOf(address, theirs).create({ size: 6, metadata, person: theirs.admin });
  expect(second.status).toBe(201);
  expect(locationOf(second)).not.toBe(locationOf(first));
  expect((await tusOf(address, theirs).patch(locationOf(first), 0, Buffer.from('theirs'))).status).toBe(204);
  const admin = tusOf(address, { ...theirs, owner: theirs.admin });
  const late = await admin.patch(locationOf(second), 0, Buffer.from('others'));
  const result = JSON.parse(decodeURIComponent(late.headers.get(uploadResultHeader) ?? '{}'));
  expect(result).toMatchObject({ status: 'rejected', code: 'event-id-reused' });
  expect(await contentOf(theirs, metadata.file_id)).toBe('theirs');
  expect(await filesIn(theirs)).toHaveLength(1);
});

test('an id of a file in another filespace replaces nothing there: what comes is a file of one’s own', async () => {
  const secret = fileOf('secret.txt', 'secret');
  await bundlesOf(address, theirs).send({ files: [secret] });
  const attack = fileOf('mine.txt', 'mine', { id: secret.id, instead: true });
  const result = await bundlesOf(address, mine).send({ files: [attack] });
  expect(result.status).toBe('applied');
  const [made] = await filesIn(mine);
  expect(await contentOf(mine, made?.id ?? '')).toBe('mine');
  expect(await contentOf(theirs, secret.id)).toBe('secret');
  expect(await contentOf(theirs, secret.id, mine.owner)).toBe('404');
});

test('a folder of another filespace is none to put a file into', async () => {
  const folder = folderOf('Theirs');
  await bundlesOf(address, theirs).send({ folders: [folder] });
  const { entries } = await bundlesOf(address, mine).send({
    files: [fileOf('a', 'a', { parent: folder.id }), fileOf('b', 'b')],
  });
  expect(entries?.map(({ code }) => code)).toEqual(['gone']);
  const refused = await tusOf(address, mine).create({ size: 1, metadata: { parent_folder: folder.id } });
  expect(await codeOf(refused)).toEqual([422, 'gone']);
  expect(await filesIn(theirs)).toHaveLength(1);
});

test('a file of a tebibyte may be announced, and takes no room in the storage before it comes; one byte more is refused', async () => {
  const tus = tusOf(address, mine);
  const begun = await tus.create({ size: limits.uploadFileBytes });
  expect(begun.status).toBe(201);
  const part = await tus.patch(locationOf(begun), 0, Buffer.from('the beginning'));
  expect([part.status, part.headers.get('upload-offset')]).toEqual([204, '13']);
  expect((await tus.create({ size: limits.uploadFileBytes + 1 })).status).toBe(413);
  expect(
    await server.deps.blobs.ofRegion('OR').partFiles?.length({
      id: locationOf(begun).split('/').at(-1) ?? '',
      generation: 0,
    }),
  ).toBe(13);
  expect((await tus.remove(locationOf(begun))).status).toBe(204);
});

test.each(['-1', '1.5', '1e3', 'NaN', '99999999999999999999999'])(
  'a length that is declared as %s is refused',
  async (size) => {
    const response = await fetch(`${address}/api/uploads`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${mine.owner.token}`,
        'upload-length': size,
        'upload-metadata': `drive_id ${Buffer.from(mine.driveId).toString('base64')}`,
      },
    });
    expect(response.status).toBe(400);
    expect(
      await server.deps.db
        .selectFrom('uploads')
        .select('id')
        .where('user_id', '=', mine.owner.userId)
        .execute(),
    ).toEqual([]);
  },
);
