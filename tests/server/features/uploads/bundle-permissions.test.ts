import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Channel, nextExcept, openChannel } from '#tests/support/socket.ts';
import { createTeam, events, folderIdOf, send, type Team } from '#tests/support/team.ts';
import { bundlesOf, encodeBundle, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { whileStoring } from '#tests/support/transfers/while-storing.ts';

let server: TestServer;
let address: string;
let team: Team;
let bundles: ReturnType<typeof bundlesOf>;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  bundles = bundlesOf(address, team);
});
afterAll(() => server.close());

const rows = () =>
  server.deps.db
    .selectFrom('items')
    .selectAll()
    .where('drive_id', '=', team.driveId)
    .orderBy('name')
    .execute();
/** The grant that a test made before it listened may be announced after it does. */
const next = (channel: Channel) => nextExcept(channel, 'ACCESS_CHANGE', 'GRANTS_CHANGE');
const packs = () =>
  server.deps.db.selectFrom('packs').selectAll().where('workspace_id', '=', team.workspaceId).execute();

describe('who may add files by a bundle', () => {
  test('a stranger and a filespace that is none are answered alike; who may only look adds nothing and stores nothing', async () => {
    const other = await createTeam(server);
    const body = encodeBundle({ files: [fileOf('x', 'x')] });
    const statuses = [
      (await bundles.post(body, other.owner)).status,
      (await bundles.post(body, team.owner, randomUUID())).status,
      (await bundles.post(body, team.owner, 'x')).status,
      (await bundles.post(body, { token: 'none' })).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 401]);
    const folder = events.createFolder(team.driveId, 'Look');
    await send(server, team.owner, team.driveId, folder);
    await grantOn(folderIdOf(folder), 'View');
    const file = fileOf('x', 'x', { parent: folderIdOf(folder) });
    const result = await bundles.send({ files: [file] }, team.standard);
    expect(result).toMatchObject({
      status: 'applied',
      seq: 1,
      entries: [{ id: file.id, code: 'not-allowed' }],
    });
    expect(await packs()).toEqual([]);
  });

  test('each entry needs Edit on its own folder', async () => {
    const mine = events.createFolder(team.driveId, 'Mine');
    const theirs = events.createFolder(team.driveId, 'Theirs');
    await send(server, team.owner, team.driveId, mine, theirs);
    await grantOn(folderIdOf(mine), 'Edit');
    const sub = folderOf('Sub', folderIdOf(mine));
    const files = [
      fileOf('mine', '1', { parent: folderIdOf(mine) }),
      fileOf('deep', '2', { parent: sub.id }),
      fileOf('theirs', '3', { parent: folderIdOf(theirs) }),
      fileOf('root', '4'),
    ];
    const { entries } = await bundles.send({ folders: [sub], files }, team.standard);
    // A folder that is not known is no folder; the root is known and not theirs.
    expect(entries).toEqual([
      { id: files[2]?.id, code: 'gone' },
      { id: files[3]?.id, code: 'not-allowed' },
    ]);
    expect((await rows()).map(({ name }) => name)).toEqual(['Mine', 'Sub', 'Theirs', 'deep', 'mine']);
  });

  test('a right that is taken away while the bytes are stored makes nothing, and what was stored goes', async () => {
    const folder = events.createFolder(team.driveId, 'Soon gone');
    await send(server, team.owner, team.driveId, folder);
    await grantOn(folderIdOf(folder), 'Edit');
    const file = fileOf('late', 'late', { parent: folderIdOf(folder) });
    const result = await whileStoring(
      server,
      () => bundles.send({ files: [file] }, team.standard),
      () => grantOn(folderIdOf(folder), 'View'),
    );
    expect(result).toMatchObject({ entries: [{ id: file.id, code: 'not-allowed' }] });
    expect((await rows()).map(({ name }) => name)).toEqual(['Soon gone']);
  });
});

const grantOn = (folderId: string, permission: 'View' | 'Edit') =>
  grantFolder(server, team, folderId, permission === 'View' ? permissions.view : permissions.edit);

test('devices fetch the difference of a bundle; who may see none of its folders hears nothing', async () => {
  const shared = events.createFolder(team.driveId, 'Shared');
  const secret = events.createFolder(team.driveId, 'Secret');
  await send(server, team.owner, team.driveId, shared, secret);
  await grantOn(folderIdOf(shared), 'View');
  const admin = await openChannel(server, address, team.admin);
  const standard = await openChannel(server, address, team.standard);
  for (const [channel, { userId }] of [
    [admin, team.admin],
    [standard, team.standard],
  ] as const) {
    channel.send({ driveId: team.driveId, userId });
    expect(await next(channel)).toMatchObject({ type: 'FOLLOWING' });
  }
  const into = (...folders: readonly string[]) =>
    bundles.send({ files: folders.map((parent, at) => fileOf(`${randomUUID()}-${at}`, 'x', { parent })) });
  await into(folderIdOf(secret));
  // First a file that the person must not know of, then one that they may.
  await into(folderIdOf(secret), folderIdOf(shared));
  const toAdmin = [await next(admin), await next(admin)];
  expect(toAdmin).toMatchObject([
    { type: 'FILE_UPLOAD_COMPLETED', pull: true, cursor: 3 },
    { type: 'FILE_UPLOAD_COMPLETED', pull: true, cursor: 4 },
  ]);
  expect(await next(standard)).toEqual(
    expect.objectContaining({ type: 'FILE_UPLOAD_COMPLETED', pull: true, cursor: 4, data: {} }),
  );
  for (const { socket } of [admin, standard]) socket.close();
});
