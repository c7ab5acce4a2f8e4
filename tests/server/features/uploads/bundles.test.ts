import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, type Person, send, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';

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
const log = () =>
  server.deps.db.selectFrom('changes').select(['seq', 'type']).where('drive_id', '=', team.driveId).execute();
const packs = () =>
  server.deps.db.selectFrom('packs').selectAll().where('workspace_id', '=', team.workspaceId).execute();

async function download(fileId: string, range?: string, person: Person = team.owner) {
  const response = await fetch(`${address}/api/${contentPath(team.driveId, fileId)}`, {
    headers: { authorization: `Bearer ${person.token}`, ...(range !== undefined && { range }) },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('folders and files of one bundle are there together: one sequence, one log entry, every byte', async () => {
  const shoot = folderOf('Shoot');
  const raw = folderOf('Raw', shoot.id);
  const contents = [
    randomBytes(70_000),
    Buffer.alloc(0),
    randomBytes(limits.bundleFileBytes),
    Buffer.from('x'),
  ];
  const files = contents.map((content, at) =>
    fileOf(`${at}.bin`, content, { parent: [shoot.id, raw.id, raw.id, rootId][at] ?? '' }),
  );
  const result = await bundles.send({ folders: [shoot, raw], files });
  expect(result).toMatchObject({ status: 'applied', seq: 1 });
  expect(result.entries).toBeUndefined();
  expect(await log()).toEqual([{ seq: 1, type: 'FILE_UPLOAD_COMPLETED' }]);
  const drive = await server.deps.db
    .selectFrom('drives')
    .selectAll()
    .where('id', '=', team.driveId)
    .executeTakeFirstOrThrow();
  const used = contents.reduce((sum, { length }) => sum + length, 0);
  expect(drive).toMatchObject({ seq: 1, item_count: 6, folder_count: 2, used_bytes: used });
  expect(await packs()).toMatchObject([{ size_bytes: used }]);
  for (const [at, { id }] of files.entries()) {
    const whole = await download(id);
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(contents[at] ?? Buffer.of(1))).toBe(true);
  }
  const slice = await download(files[2]?.id ?? '', 'bytes=1000-1999');
  expect(slice.status).toBe(206);
  expect(slice.bytes.equals(contents[2]?.subarray(1000, 2000) ?? Buffer.of())).toBe(true);
  const stored = await server.deps.db
    .selectFrom('blobs')
    .innerJoin('items', 'items.blob_id', 'blobs.id')
    .select(['items.id', 'blobs.sha256'])
    .where('items.drive_id', '=', team.driveId)
    .execute();
  for (const { id, sha256 } of stored)
    expect(sha256?.toString('hex')).toBe(files.find((file) => file.id === id)?.sha256);
});

test('a refused entry takes with it what lies inside, and stops nothing else', async () => {
  const taken = events.createFolder(team.driveId, 'Taken');
  await send(server, team.owner, team.driveId, taken);
  const bad = folderOf('a/b');
  const inside = folderOf('Inside', bad.id);
  const sameId = { ...folderOf('Same id'), id: folderIdOf(taken) };
  const files = [
    fileOf('good.txt', 'good'),
    fileOf('lost.txt', 'lost', { parent: inside.id }),
    fileOf('nowhere.txt', 'nowhere', { parent: randomUUID() }),
    fileOf('not-a-parent.txt', 'x', { parent: 'x' }),
    fileOf('under.txt', 'under', { parent: folderIdOf(taken) }),
    fileOf('bad\u0000name', 'x'),
  ];
  const [good, lost, nowhere, noParent, under, badName] = files.map(({ id }) => id);
  const result = await bundles.send({ folders: [bad, inside, sameId], files });
  expect(result).toMatchObject({ status: 'applied', seq: 2 });
  expect(result.entries).toEqual([
    { id: bad.id, code: 'item-name.forbidden-character' },
    { id: inside.id, code: 'gone' },
    { id: sameId.id, code: 'id-taken' },
    { id: lost, code: 'gone' },
    { id: nowhere, code: 'gone' },
    { id: noParent, code: 'gone' },
    { id: under, code: 'gone' },
    { id: badName, code: 'item-name.invisible-character' },
  ]);
  expect((await rows()).map(({ id }) => id).sort()).toEqual([folderIdOf(taken), good].sort());
});

test('a taken name gets a number, also within the bundle; the folder of a deleted one is said', async () => {
  const above = events.createFolder(team.driveId, 'Above');
  const below = events.createFolder(team.driveId, 'Below', folderIdOf(above));
  await send(server, team.owner, team.driveId, above, below);
  await bundles.send({ files: [fileOf('Plan.pdf', '1'), fileOf('plan (2).pdf', '2')] });
  await send(server, team.owner, team.driveId, events.remove(folderIdOf(below)));
  const folder = folderOf('New');
  const files = [
    fileOf('PLAN.pdf', '3'),
    fileOf('late.txt', '4', { parent: folderIdOf(below) }),
    fileOf('twin.txt', '5', { parent: folder.id }),
    fileOf('TWIN.txt', '6', { parent: folder.id }),
    fileOf('trailing. ', '7'),
  ];
  const [plan, late, , twin, trailing] = files.map(({ id }) => id);
  const { entries } = await bundles.send({ folders: [folder], files });
  expect(entries).toEqual([
    { id: plan, name: 'PLAN (3).pdf' },
    { id: late, placed_in: folderIdOf(above) },
    { id: twin, name: 'TWIN (2).txt' },
    { id: trailing, name: 'trailing' },
  ]);
});

test('the same bundle sent again, also at the same moment, is there once and gets its first answer', async () => {
  const files = [fileOf('once.txt', 'once'), fileOf('a/b', 'refused')];
  const bundle = { eventId: randomUUID(), files };
  const results = await Promise.all([bundles.send(bundle), bundles.send(bundle), bundles.send(bundle)]);
  const again = await bundles.send({ ...bundle, eventId: bundle.eventId.toUpperCase() });
  expect(results.map(({ status }) => status).sort()).toEqual(['applied', 'duplicate', 'duplicate']);
  for (const result of [...results, again])
    expect(result).toMatchObject({ seq: 1, entries: [{ id: files[1]?.id }] });
  expect(await rows()).toHaveLength(1);
  const other = await bundles.send({ ...bundle, files: [fileOf('other.txt', 'once')] });
  expect(other).toMatchObject({ status: 'rejected', code: 'event-id-reused' });
  const stranger = await bundles.send(bundle, team.admin);
  expect(stranger).toMatchObject({ status: 'rejected', code: 'event-id-reused' });
  expect(await rows()).toHaveLength(1);
});
