import { randomBytes } from 'node:crypto';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts';
import { createTeam, type Person, request, storeFile, type Team } from '#tests/support/team.ts';
import { bundlesOf, folderOf } from '#tests/support/transfers/bundle.ts';

/** More than every buffer between the server and a reader that stands still. */
const film = randomBytes(40_000_000);
const longMs = 3_600_000;
let server: TestServer;
let address: string;
let team: Team;
let fileId: string;
let folderId: string;
let open: ClientRequest[] = [];

async function start(downloads: TestServerOptions['downloads'] = {}): Promise<void> {
  server = await startTestServer({ downloads: { recheckMs: 20, idleMs: longMs, ...downloads } });
  address = await server.listen();
  team = await createTeam(server);
  const folder = folderOf('Shared');
  await bundlesOf(address, team).send({ folders: [folder] });
  folderId = folder.id;
  await grantFolder(server, team, folderId, permissions.view);
  fileId = (await storeFile(server, team, 'film.mp4', film, folderId)).id;
}
beforeEach(() => {
  open = [];
});
afterEach(async () => {
  for (const each of open) each.destroy();
  await server.close();
});

/** Its head is read, and nothing behind it until somebody does. */
function ask(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers }, resolve);
    asked.on('error', reject);
    open.push(asked);
  });
}
const askFile = (person: Person = team.standard, more: Record<string, string> = {}) =>
  ask(`${address}/api/${contentPath(team.driveId, fileId)}`, {
    authorization: `Bearer ${person.token}`,
    ...more,
  });
async function askZip(): Promise<IncomingMessage> {
  const created = await request(server, team.standard, 'POST', `drives/${team.driveId}/downloads`, {
    items: [folderId],
    as: 'zip',
  });
  return ask(`${address}${created.json<{ data: { url: string } }>().data.url}`);
}
const askers = [
  { what: 'a file', begin: () => askFile() },
  { what: 'a ZIP', begin: askZip },
];

async function figure(name: string, labels: string): Promise<number> {
  const figures = await server.deps.metrics.registry.metrics();
  return Number(new RegExp(`${name}\\{${labels}\\} (\\d+)`).exec(figures)?.[1] ?? 0);
}
const openDownloads = () => figure('lunvik_transfers_open', 'direction="down"');

/** All buffers are full: nobody asks for a further piece. */
async function standsStill(): Promise<void> {
  let before = 0;
  const isSame = async () => {
    const now = await figure('lunvik_transfer_bytes_total', 'direction="down"');
    const same = now > 0 && now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { interval: 200 }).toBe(true);
}

test.each(askers)(
  'whoever takes nothing of $what and may not have it any more holds nothing',
  async ({ begin }) => {
    await start();
    const others = await connections();
    expect((await begin()).statusCode).toBe(200);
    await standsStill();
    await grantFolder(server, team, folderId, 2);
    await expect.poll(openDownloads).toBe(0);
    await expect.poll(connections).toBe(others);
  },
);

test.each(askers)('whoever takes nothing of $what for a time is cut off', async ({ begin }) => {
  await start({ idleMs: 100 });
  const others = await connections();
  expect((await begin()).statusCode).toBe(200);
  await expect.poll(openDownloads).toBe(1);
  await expect.poll(openDownloads).toBe(0);
  await expect.poll(connections).toBe(others);
});

test('whoever takes it slowly gets all of it, and one that was cut goes on by range', async () => {
  await start({ idleMs: 400 });
  const slow = await askFile();
  let received = 0;
  for await (const piece of slow) {
    received += (piece as Buffer).length;
    if (received % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(received).toBe(film.length);
  const rest = await askFile(team.standard, { range: `bytes=${film.length - 10}-` });
  expect([rest.statusCode, rest.headers['content-length']]).toEqual([206, '10']);
});

test('a person has so many downloads at once, whichever way they are asked for; others have theirs', async () => {
  await start({ perPerson: 2 });
  await askFile();
  await askZip();
  const refused = await askFile();
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers.etag]).toEqual([
    429,
    '5',
    undefined,
  ]);
  expect((await askZip()).statusCode).toBe(429);
  const theirs = await askFile(team.owner);
  expect(theirs.statusCode).toBe(200);
  open[0]?.destroy();
  await expect.poll(async () => (await askFile()).statusCode).toBe(200);
});

test('a process reads so many contents at once, and asks the next one to come again', async () => {
  await start({ inAll: 1 });
  await askFile();
  const refused = await askFile(team.owner);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  open[0]?.destroy();
  await expect.poll(async () => (await askFile(team.owner)).statusCode).toBe(200);
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
