import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallResponse } from '#contract/wire/calls.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, createUser, type Person, request, storeFile, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { hashContent } from '#worker/content/content-hash.ts';

let server: TestServer;
let address: string;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(() => server.close());

type Listing = CallResponse<'listDownload'>;

async function zipOf(items: readonly string[], person: Person = team.owner): Promise<string> {
  const made = await request(server, person, 'POST', `drives/${team.driveId}/downloads`, {
    items,
    as: 'zip',
  });
  expect(made.statusCode).toBe(201);
  return made.json<{ data: { url: string } }>().data.url;
}

const ticketIn = (url: string) => url.split('/')[3] ?? '';
const list = (url: string, person: { readonly token: string } = team.owner, from = 0) =>
  request(server, person, 'GET', `drives/${team.driveId}/downloads/${ticketIn(url)}?from=${from}`);

async function listed(url: string): Promise<Listing> {
  const response = await list(url);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Listing }>().data;
}

test('a listing says where in the ZIP each content stands, and what it is', async () => {
  const shoot = folderOf('Shoot');
  const inner = folderOf('Grüße', shoot.id);
  const contents = new Map(
    ['a.txt', 'b.txt', 'empty.txt'].map((name, at) => [
      name,
      at === 2 ? Buffer.alloc(0) : randomBytes(900 + at),
    ]),
  );
  const files = [...contents].map(([name, bytes]) => fileOf(name, bytes, { parent: inner.id }));
  await bundlesOf(address, team).send({ folders: [shoot, inner], files });
  const url = await zipOf([shoot.id]);
  const { total, ranges, ids, kinds, parents, names, sizes, hashes, offsets } = await listed(url);
  expect([total, ranges]).toEqual([5, true]);
  expect(names).toEqual(['Shoot', 'Grüße', 'a.txt', 'b.txt', 'empty.txt']);
  expect(kinds).toEqual([0, 0, 1, 1, 1]);
  expect(parents).toEqual([-1, 0, 1, 1, 1]);
  expect(ids[2]).toBe(files[0]?.id);
  for (const at of [2, 3]) {
    const [offset = 0, size = 0] = [offsets[at], sizes[at]];
    const part = await fetch(address + url, { headers: { range: `bytes=${offset}-${offset + size - 1}` } });
    expect(part.status).toBe(206);
    const bytes = new Uint8Array(await part.arrayBuffer());
    expect(Buffer.from(bytes)).toEqual(contents.get(names[at] ?? ''));
    expect(hashes[at]).toBe(await hashContent(new Blob([bytes])));
  }
  expect([hashes[0], sizes[4]]).toEqual([null, 0]);
  const rest = (await list(url, team.owner, 4)).json<{ data: Listing }>().data;
  expect([rest.names, rest.parents]).toEqual([['empty.txt'], [1]]);
});

test('a content whose checksum nobody knows leaves no ranges', async () => {
  const film = await storeFile(server, team, 'film.mp4', randomBytes(3000));
  const { ranges, ids, sizes } = await listed(await zipOf([film.id]));
  expect([ranges, ids, sizes]).toEqual([false, [film.id], [3000]]);
});

test('only the session that asked for it may list it, and only as long as it may see it', async () => {
  const shoot = folderOf('Shoot');
  await bundlesOf(address, team).send({
    folders: [shoot],
    files: [fileOf('a.txt', 'a', { parent: shoot.id })],
  });
  await grantFolder(server, team, shoot.id, 0);
  const url = await zipOf([shoot.id], team.standard);
  expect((await list(url, team.standard)).statusCode).toBe(200);
  expect((await list(url, team.owner)).json()).toMatchObject({ code: 'download-ended' });
  expect((await list(url, await createUser(server))).json()).toMatchObject({ code: 'not-found' });
  const other = folderOf('Other');
  await bundlesOf(address, team).send({ folders: [other] });
  await grantFolder(server, team, other.id, 0);
  expect((await list(url, team.standard)).json()).toMatchObject({ code: 'download-ended' });
});
