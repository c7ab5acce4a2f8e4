import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { createToken, hashToken } from '#server/http/bearer.ts';
import { cookieNames } from '#server/http/browser/browser-cookie.ts';
import { deleteExpired } from '#server/jobs/delete-expired.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, type Person, request, send, storeFile, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';

let server: TestServer;
let address: string;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
});
afterAll(() => server.close());

interface Ticket {
  readonly url: string;
  readonly name: string;
  readonly files: number;
  readonly folders: number;
  readonly bytes: number;
}

const ask = (
  items: readonly string[],
  as: 'file' | 'zip',
  person: Person = team.owner,
  drive = team.driveId,
) => request(server, person, 'POST', `drives/${drive}/downloads`, { items, as });

async function ticketFor(items: readonly string[], as: 'file' | 'zip', person = team.owner): Promise<Ticket> {
  const response = await ask(items, as, person);
  expect(response.statusCode).toBe(201);
  return response.json<{ data: Ticket }>().data;
}

const open = (url: string, headers: Record<string, string> = {}) => fetch(`${address}${url}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const grantOn = (folderId: string, permission: 0 | 1 | 2) => grantFolder(server, team, folderId, permission);

test('one file is downloaded without a token, whole and in parts, under its name', async () => {
  const content = randomBytes(5000);
  const { id } = await storeFile(server, team, 'Grüße.pdf', content);
  const ticket = await ticketFor([id], 'file');
  expect(ticket).toMatchObject({ name: 'Grüße.pdf', files: 1, folders: 0, bytes: 5000 });
  const whole = await open(ticket.url);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%BC%C3%9Fe.pdf");
  expect(whole.headers.get('content-security-policy')).toContain('sandbox');
  expect((await bytesOf(whole)).equals(content)).toBe(true);
  const part = await open(ticket.url, { range: 'bytes=100-199' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/5000']);
  expect((await bytesOf(part)).equals(content.subarray(100, 200))).toBe(true);
});

test('a selection is one ZIP of exactly the announced length, with its empty folders; it can be resumed anywhere', async () => {
  const shoot = folderOf('Shoot');
  const empty = folderOf('Empty', shoot.id);
  const files = [
    ...Array.from({ length: 30 }, (_, at) =>
      fileOf(`${at}.jpg`, randomBytes(2000 + at), { parent: shoot.id }),
    ),
    fileOf('notes.txt', 'notes'),
  ];
  await bundlesOf(address, team).send({ folders: [shoot, empty], files });
  const video = await storeFile(server, team, 'film.mp4', randomBytes(400_000), shoot.id);
  const ticket = await ticketFor([files.at(-1)?.id ?? '', shoot.id, empty.id, video.id], 'zip');
  expect(ticket).toMatchObject({ files: 32, folders: 2 });
  const response = await open(ticket.url);
  const bytes = await bytesOf(response);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
  const entries = readZipEntries(bytes);
  expect([...entries.keys()]).toEqual([
    'Shoot/',
    'Shoot/Empty/',
    // By name, 2 before 10.
    ...files.slice(0, 30).map(({ name }) => `Shoot/${name}`),
    'Shoot/film.mp4',
    'notes.txt',
  ]);
  for (const { name, content } of files.slice(0, 30))
    expect(entries.get(`Shoot/${name}`)?.equals(content)).toBe(true);
  // The content of the film was stored before hashes were kept: its CRC-32 follows it, and no part can be asked for.
  expect(response.headers.get('accept-ranges')).toBe('none');
  expect((await open(ticket.url, { range: 'bytes=5-9' })).status).toBe(200);
  const resumable = await ticketFor([shoot.id, files.at(-1)?.id ?? ''].slice(1), 'zip');
  expect((await open(resumable.url)).headers.get('accept-ranges')).toBe('bytes');
});

test('a ZIP is of one moment: what changes during the download changes none of its bytes', async () => {
  const folder = folderOf('Then');
  const files = ['a', 'b', 'c'].map((name) => fileOf(name, randomBytes(3000), { parent: folder.id }));
  const bundles = bundlesOf(address, team);
  await bundles.send({ folders: [folder], files });
  const { url } = await ticketFor([folder.id], 'zip');
  const before = await open(url);
  const whole = await bytesOf(before);
  await bundles.send({ files: [fileOf('d', 'new', { parent: folder.id })] });
  await send(
    server,
    team.owner,
    team.driveId,
    events.remove(files[0]?.id ?? '', undefined, 'file'),
    events.rename(folder.id, 'Now'),
  );
  for (const [start, end] of [
    [0, 10],
    [1500, 4500],
    [whole.length - 300, whole.length - 1],
  ] as const) {
    const part = await open(url, {
      range: `bytes=${start}-${end}`,
      'if-range': before.headers.get('etag') ?? '',
    });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(whole.subarray(start, end + 1))).toBe(true);
  }
  await send(server, team.owner, team.driveId, events.remove(folder.id));
  expect((await bytesOf(await open(url))).equals(whole)).toBe(true);
  const now = await ask([folder.id], 'zip');
  expect(now.statusCode).toBe(404);
});

test('items of one name from several folders stand beside each other; no name leads out of the folder', async () => {
  const [one, two] = [folderOf('One'), folderOf('Two')];
  const files = [fileOf('Plan.pdf', '1', { parent: one.id }), fileOf('plan.pdf', '2', { parent: two.id })];
  await bundlesOf(address, team).send({ folders: [one, two], files });
  const hostile = await storeFile(server, team, 'harmless', Buffer.from('x'));
  // No client can store such a name today; one that came before the rule must not write outside.
  await sql`update items set name = '../../etc/passwd', name_key = 'z' where id = ${hostile.id}`.execute(
    server.deps.db,
  );
  const { url } = await ticketFor([...files.map(({ id }) => id), hostile.id], 'zip');
  const names = [...readZipEntries(await bytesOf(await open(url))).keys()];
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(['.._.._etc_passwd']));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3);
});

describe('who may', () => {
  test('what is not there, not known or not a file is answered alike', async () => {
    const folder = folderOf('Folder');
    await bundlesOf(address, team).send({ folders: [folder] });
    const other = await createTeam(server);
    const refused = async (...given: Parameters<typeof ask>) => (await ask(...given)).statusCode;
    expect(await refused([randomUUID()], 'zip')).toBe(404);
    expect(await refused([folder.id], 'file')).toBe(404);
    expect(await refused([folder.id], 'zip', team.standard)).toBe(404);
    expect(await refused([folder.id], 'zip', other.owner)).toBe(404);
    expect(await refused([folder.id], 'zip', team.owner, other.driveId)).toBe(404);
    for (const id of ['x', 'root', '00000000-0000-0000-0000-000000000000', "'; --"])
      expect(await refused([folder.id, id], 'zip')).toBe(404);
    expect(await refused([], 'zip')).toBe(400);
    for (const url of ['/api/downloads/x/y', `/api/downloads/${createToken()}/y`])
      expect(await (await open(url)).json()).toMatchObject({ code: 'download-ended' });
  });

  test('a folder on the way to a shared one is known by its name alone', async () => {
    const above = folderOf('Above');
    const shared = folderOf('Shared', above.id);
    const files = [fileOf('secret', 's', { parent: above.id }), fileOf('open', 'o', { parent: shared.id })];
    await bundlesOf(address, team).send({ folders: [above, shared], files });
    await grantOn(shared.id, permissions.view);
    expect((await ask([above.id], 'zip', team.standard)).statusCode).toBe(404);
    const { url } = await ticketFor([shared.id], 'zip', team.standard);
    expect([...readZipEntries(await bytesOf(await open(url))).keys()]).toEqual(['Shared/', 'Shared/open']);
  });

  test('a ticket ends with the permission, with the session, with what moved out of sight, and after twelve hours', async () => {
    const [shared, secret] = [folderOf('Shared'), folderOf('Secret')];
    const file = fileOf('a', 'a', { parent: shared.id });
    await bundlesOf(address, team).send({ folders: [shared, secret], files: [file] });
    await grantOn(shared.id, permissions.view);
    const statusOf = async ({ url }: Ticket) => (await open(url)).status;

    const revoked = await ticketFor([file.id], 'file', team.standard);
    expect(await statusOf(revoked)).toBe(200);
    await grantOn(shared.id, 2);
    expect(await statusOf(revoked)).toBe(404);

    await grantOn(shared.id, permissions.view);
    const moved = await ticketFor([file.id], 'file', team.standard);
    await send(server, team.owner, team.driveId, events.move(file.id, secret.id, 'file'));
    expect(await statusOf(moved)).toBe(404);

    const old = await ticketFor([file.id], 'file');
    server.passTime(12 * 3_600_000 - 1);
    expect(await statusOf(old)).toBe(200);
    server.passTime(1);
    expect(await statusOf(old)).toBe(404);
    await deleteExpired(server.deps);
    const left = await server.deps.db.selectFrom('download_tickets').select('seq').execute();
    expect(left).toEqual([]);

    const signedOut = await ticketFor([file.id], 'file');
    await server.deps.db.deleteFrom('sessions').where('id', '=', team.owner.sessionId).execute();
    expect(await statusOf(signedOut)).toBe(404);
  });

  test('a ticket of a session that is bound to a browser works in that browser alone', async () => {
    const cookie = createToken();
    await server.deps.db
      .updateTable('sessions')
      .set({ browser_hash: hashToken(cookie) })
      .where('id', '=', team.owner.sessionId)
      .execute();
    const { id } = await storeFile(server, team, 'a.txt', Buffer.from('a'));
    const headers = { cookie: `${cookieNames.plain}=${cookie}` };
    const response = await request(
      server,
      team.owner,
      'POST',
      `drives/${team.driveId}/downloads`,
      { items: [id], as: 'file' },
      headers,
    );
    const { url } = response.json<{ data: Ticket }>().data;
    expect((await open(url, headers)).status).toBe(200);
    expect((await open(url)).status).toBe(404);
    expect((await open(url, { cookie: `${cookieNames.plain}=${createToken()}` })).status).toBe(404);
  });
});

test('a ZIP of several items is called after the folder that they lie in, else after the filespace', async () => {
  const [brand, logos, photos, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await send(
    server,
    team.owner,
    team.driveId,
    events.createFolder(team.driveId, 'Brand', undefined, brand),
    events.createFolder(team.driveId, 'Logos', brand, logos),
    events.createFolder(team.driveId, 'Photos', brand, photos),
    events.createFolder(team.driveId, 'Other', undefined, other),
  );
  const nameOf = async (...items: readonly string[]) => (await ticketFor(items, 'zip')).name;
  expect(await nameOf(logos, photos)).toBe('Brand.zip');
  expect(await nameOf(logos)).toBe('Logos.zip');
  const { name } = await server.deps.db
    .selectFrom('drives')
    .select('name')
    .where('id', '=', team.driveId)
    .executeTakeFirstOrThrow();
  expect(await nameOf(brand, other)).toBe(`${name}.zip`);
  expect(await nameOf(logos, other)).toBe(`${name}.zip`);
});
