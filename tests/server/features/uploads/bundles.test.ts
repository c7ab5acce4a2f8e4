import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { permissions } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { bundleContentType, bundlesPath } from '#contract/wire/bundles.ts';
import { contentPath } from '#contract/wire/transfers.ts';
import { StorageError } from '#server/storage/storage-error.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import {
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';
import { bundlesOf, encodeBundle, encodeRaw, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';

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

test('a wrong hash stores nothing, and the bundle can be sent again as it should be', async () => {
  const right = fileOf('hashed.txt', 'right');
  const eventId = randomUUID();
  const wrong = await bundles.post(
    encodeBundle({ eventId, files: [{ ...right, content: Buffer.from('wrong') }] }),
  );
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'content-hash-differs' }),
  ]);
  expect(await packs()).toEqual([]);
  expect(await bundles.send({ eventId, files: [right] })).toMatchObject({ status: 'applied' });
  expect((await download(right.id)).bytes.toString()).toBe('right');
});

describe('what is no bundle, or too much of one, is refused with a reason and leaves nothing', () => {
  const manifest = (more: object) =>
    JSON.stringify({ event_id: randomUUID(), folders: [], files: [], ...more });
  const many = (count: number) => Array.from({ length: count }, (_, at) => folderOf(`f${at}`));
  const big = { ...fileOf('big', ''), size: limits.bundleFileBytes + 1 };
  const nothing = Buffer.alloc(0);
  const cases: readonly (readonly [string, () => Buffer, number, string])[] = [
    ['nothing', () => nothing, 400, 'bad-request'],
    ['three bytes', () => Buffer.alloc(3), 400, 'bad-request'],
    ['a length that is none', () => Buffer.from('ffffffff', 'hex'), 413, 'too-large'],
    ['no JSON', () => encodeRaw('{', nothing), 400, 'bad-request'],
    ['JSON that is no manifest', () => encodeRaw('{"files":1}', nothing), 400, 'bad-request'],
    ['no UTF-8', () => Buffer.from([0, 0, 0, 1, 0xff]), 400, 'bad-request'],
    ['an empty manifest', () => encodeRaw(manifest({}), nothing), 400, 'bad-request'],
    [
      'a byte too many',
      () => Buffer.concat([encodeBundle({ files: [fileOf('a', 'a')] }), Buffer.of(0)]),
      400,
      'bad-request',
    ],
    [
      'a byte too few',
      () => encodeBundle({ files: [fileOf('a', 'ab')] }).subarray(0, -1),
      400,
      'bad-request',
    ],
    [
      'a negative size',
      () => encodeRaw(manifest({ files: [{ ...big, size: -1 }] }), nothing),
      400,
      'bad-request',
    ],
    ['too many entries', () => encodeBundle({ folders: many(limits.bundleEntries + 1) }), 413, 'too-large'],
    [
      'too large a file',
      () => encodeRaw(manifest({ files: [big] }), Buffer.alloc(big.size)),
      413,
      'too-large',
    ],
    [
      'more than a bundle may be',
      () => encodeRaw(manifest({}), Buffer.alloc(limits.bundleBytes + limits.bundleManifestBytes)),
      413,
      'too-large',
    ],
  ];
  test.each(cases)('%s', async (_what, body, status, code) => {
    const response = await bundles.post(body());
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
    expect(await rows()).toEqual([]);
    expect(await packs()).toEqual([]);
  });

  test('as many entries as may be', async () => {
    const result = await bundles.send({ folders: many(limits.bundleEntries) });
    expect(result).toMatchObject({ status: 'applied' });
    expect(await rows()).toHaveLength(limits.bundleEntries);
  });
});

test('a bundle that is cut at any place makes nothing, and the same can be sent whole afterwards', async () => {
  const bundle = { eventId: randomUUID(), files: [fileOf('cut.bin', randomBytes(50_000)), fileOf('b', 'b')] };
  const body = encodeBundle(bundle);
  const manifestEnd = 4 + body.readUInt32BE(0);
  for (const sent of [0, 2, 4, 40, manifestEnd, manifestEnd + 100, body.length - 1]) {
    await sendCut(body, sent);
    expect(await rows()).toEqual([]);
  }
  expect(await bundles.send(bundle)).toMatchObject({ status: 'applied', seq: 1 });
  expect(await rows()).toHaveLength(2);
});

/** Sends the beginning of a body and ends the connection; resolves when the server has closed it too. */
async function sendCut(body: Buffer, length: number): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST /api/${bundlesPath(team.driveId)} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${team.owner.token}`,
    `content-type: ${bundleContentType}`,
    `content-length: ${body.length}`,
  ];
  await new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.end(body.subarray(0, length));
  });
}

describe('who may', () => {
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
    const { result } = await whileStoring(
      () => bundles.send({ files: [file] }, team.standard),
      () => grantOn(folderIdOf(folder), 'View'),
    );
    expect(result).toMatchObject({ entries: [{ id: file.id, code: 'not-allowed' }] });
    expect((await rows()).map(({ name }) => name)).toEqual(['Soon gone']);
  });
});

/** Grants the standard user a permission on a folder, as the owner does it in the product. */
async function grantOn(folderId: string, permission: 'View' | 'Edit'): Promise<void> {
  const body = {
    drive_id: team.driveId,
    folder_id: folderId,
    workspace_user_id: team.standard.memberId,
    permission: permission === 'View' ? permissions.view : permissions.edit,
  };
  const response = await request(server, team.owner, 'POST', 'drives/folder/user/permission', body);
  expect(response.statusCode).toBe(200);
}

/** Does something at the moment in which the first content is stored and nothing is committed. */
async function whileStoring<T>(work: () => Promise<T>, meanwhile: () => Promise<unknown>) {
  const { own } = server.deps.blobs;
  const { put } = own;
  let did = false;
  own.put = async (key, content) => {
    const length = await put(key, content);
    if (!did) {
      did = true;
      await meanwhile();
    }
    return length;
  };
  try {
    return { result: await work() };
  } finally {
    own.put = put;
  }
}

test('a storage that is away is said, and the same bundle goes through when it is back', async () => {
  const bundle = { eventId: randomUUID(), files: [fileOf('patient', 'patient')] };
  const { own } = server.deps.blobs;
  const { put } = own;
  own.put = async (_key, content) => {
    content.destroy();
    throw new StorageError('unreachable', 'ECONNREFUSED');
  };
  const response = await bundles.post(encodeBundle(bundle));
  own.put = put;
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'storage-unavailable' }),
  ]);
  expect(await rows()).toEqual([]);
  expect(await bundles.send(bundle)).toMatchObject({ status: 'applied' });
});

test('one person has four bundles under way, and more when one has ended; others are not concerned', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { own } = server.deps.blobs;
  const { put } = own;
  let storing = 0;
  own.put = async (key, content) => {
    storing += 1;
    await held;
    return put(key, content);
  };
  const four = Array.from({ length: 4 }, (_, at) => bundles.send({ files: [fileOf(`${at}`, 'x')] }));
  await expect.poll(() => storing).toBe(4);
  const fifth = await bundles.post(encodeBundle({ files: [fileOf('5', 'x')] }));
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '1']);
  const colleague = bundles.send({ files: [fileOf('colleague', 'x')] }, team.admin);
  await expect.poll(() => storing).toBe(5);
  release();
  own.put = put;
  await Promise.all([...four, colleague]);
  expect(await bundles.send({ files: [fileOf('5', 'x')] })).toMatchObject({ status: 'applied' });
});

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
    expect(await channel.next()).toMatchObject({ type: 'FOLLOWING' });
  }
  const into = (...folders: readonly string[]) =>
    bundles.send({ files: folders.map((parent, at) => fileOf(`${randomUUID()}-${at}`, 'x', { parent })) });
  await into(folderIdOf(secret));
  // First a file that the person must not know of, then one that they may.
  await into(folderIdOf(secret), folderIdOf(shared));
  const toAdmin = [await admin.next(), await admin.next()];
  expect(toAdmin).toMatchObject([
    { type: 'FILE_UPLOAD_COMPLETED', pull: true, cursor: 3 },
    { type: 'FILE_UPLOAD_COMPLETED', pull: true, cursor: 4 },
  ]);
  expect(await standard.next()).toEqual(
    expect.objectContaining({ type: 'FILE_UPLOAD_COMPLETED', pull: true, cursor: 4, data: {} }),
  );
  for (const { socket } of [admin, standard]) socket.close();
});
