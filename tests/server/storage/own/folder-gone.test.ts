import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Finding } from '#server/admin/doctor/finding.ts';
import { prepareOwnStorage } from '#server/require-regions.ts';
import { adminEnvironment, adminWith } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, storeFile, type Team } from '#tests/support/team.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { bundlesOf, encodeBundle, fileOf } from '#tests/support/transfers/bundle.ts';
import { codeOf, locationOf, tusOf } from '#tests/support/transfers/tus.ts';

let disk: string;
let place: string;
let server: TestServer;
let address: string;
let team: Team;
beforeEach(async () => {
  disk = await makeFolder('lunvik-disk-');
  place = join(disk, 'or');
  server = await startTestServer({ env: { OWN_STORAGE: `OR=file:${place}` } });
  address = await server.listen();
  team = await createTeam(server);
});
afterEach(async () => {
  await server.close();
  await removeFolder(disk);
});

const ready = async () => (await server.app.inject('/readyz')).statusCode;

const sendBundle = () =>
  bundlesOf(address, team).post(encodeBundle({ files: [fileOf(crypto.randomUUID(), 'aaa')] }));

async function sendFile(content: string): Promise<Response> {
  const tus = tusOf(address, team);
  const filename = `${crypto.randomUUID()}.txt`;
  const begun = await tus.create({ size: content.length, metadata: { filename } });
  return begun.status === 201 ? tus.patch(locationOf(begun), 0, Buffer.from(content)) : begun;
}

async function examine() {
  const env = { ...adminEnvironment(server), OWN_STORAGE: `OR=file:${place}` };
  const { code, out } = await adminWith(env, 'doctor', '--json');
  const { result } = JSON.parse(out) as { result: readonly Finding[] };
  return { code, found: new Map(result.map((finding) => [finding.check, finding])) };
}

const elsewhere =
  'has nothing of the contents of region OR. Name the place where they are, or copy them there first.';

test.each([
  ['gone', () => undefined],
  ['an empty mount point', () => mkdir(place)],
])(
  'a folder that is %s under a running server is not made again, and takes nothing until it is back',
  async (_, leave) => {
    await storeFile(server, team, 'kept.txt', Buffer.from('kept'));
    await rename(place, `${place}-away`);
    await leave();
    const left = () => (existsSync(place) ? readdir(place) : Promise.resolve([]));
    const wasThere = existsSync(place);

    expect(await ready()).toBe(503);
    expect(await codeOf(await sendBundle())).toEqual([503, 'storage-unavailable']);
    expect(await codeOf(await sendFile('aaa'))).toEqual([503, 'storage-unavailable']);
    expect(await codeOf(await sendFile(''))).toEqual([503, 'storage-unavailable']);
    const { code, found } = await examine();
    expect(code).toBe(1);
    expect(found.get('storage')).toMatchObject({
      state: 'warning',
      found: `The folder of region OR is not in ${place}.`,
    });
    expect(found.get('regions')).toMatchObject({ state: 'wrong', found: expect.stringContaining(elsewhere) });
    const start = prepareOwnStorage(server.deps.db, server.deps.blobs.own);
    await expect(start).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining(elsewhere) });
    expect([existsSync(place), await left()]).toEqual([wasThere, []]);

    if (wasThere) await rmdir(place);
    await rename(`${place}-away`, place);
    expect(await ready()).toBe(200);
    expect((await sendBundle()).status).toBe(200);
    expect((await sendFile('aaa')).status).toBe(204);
  },
);

test('a region that has nothing yet gets its folder by a start, and doctor says so before', async () => {
  await rename(place, `${place}-away`);
  const { found } = await examine();
  expect(found.get('storage')).toMatchObject({
    state: 'warning',
    todo: expect.stringMatching(/start of a server makes it/),
  });
  expect(found.get('regions')?.state).toBe('ok');
  expect(existsSync(place)).toBe(false);
  await prepareOwnStorage(server.deps.db, server.deps.blobs.own);
  expect(await ready()).toBe(200);
});
