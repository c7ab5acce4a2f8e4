import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { bundleContentType, bundlesPath } from '#contract/wire/bundles.ts';
import { StorageError } from '#server/storage/storage-error.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
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
const packs = () =>
  server.deps.db.selectFrom('packs').selectAll().where('workspace_id', '=', team.workspaceId).execute();

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
  expect(await packs()).toMatchObject([{ size_bytes: 5 }]);
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

test('a storage that is away is said, and the same bundle goes through when it is back', async () => {
  const bundle = { eventId: randomUUID(), files: [fileOf('patient', 'patient')] };
  const own = server.deps.blobs.ofRegion('OR');
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
  const own = server.deps.blobs.ofRegion('OR');
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
