import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentHashHeader, contentPath, contentSeqHeader } from '#contract/wire/downloads.ts';
import { rotateLogIds } from '#server/db/rotate-log-ids.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import { createTeam, events, type Person, request, send, type Team } from '#tests/support/team.ts';
import { bundlesOf, contentHashOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';

let server: TestServer;
let address: string;
let team: Team;
let client: ReturnType<typeof snapshotClient>;

beforeAll(async () => {
  server = await startTestServer({ downloads: { recheckMs: 0 } });
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  client = snapshotClient(server, team);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
});
afterAll(() => server.close());

interface Asked {
  readonly at?: unknown;
  readonly epoch?: string;
}

const ask = (
  items: readonly string[],
  as: 'file' | 'zip' | 'inline',
  moment: Asked,
  person: Person = team.owner,
) => request(server, person, 'POST', `drives/${team.driveId}/downloads`, { items, as, ...moment });

async function addressOf(...given: Parameters<typeof ask>): Promise<string> {
  const response = await ask(...given);
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: { url: string } }>().data.url;
}

const open = (url: string, headers: Record<string, string> = {}) => fetch(`${address}${url}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const zipOf = async (...given: Parameters<typeof ask>) =>
  new Map(
    [...readZipEntries(await bytesOf(await open(await addressOf(...given))))].map(([path, content]) => [
      path,
      content.toString(),
    ]),
  );

function contentAt(fileId: string, moment: Asked, person: Person = team.owner) {
  const query = new URLSearchParams(Object.entries(moment).map(([name, value]) => [name, String(value)]));
  return request(server, person, 'GET', `${contentPath(team.driveId, fileId)}?${query}`);
}

/** A folder with a file, whose names, places and contents all change after the moment that is given back. */
async function changedSince() {
  const [folder, elsewhere] = [folderOf('Plans'), folderOf('Elsewhere')];
  const file = fileOf('draft.txt', 'first', { parent: folder.id });
  await bundlesOf(address, team).send({ folders: [folder, elsewhere], files: [file] });
  const snapshot = await client.capture();
  await replaceBy('bundle', address, team)({ id: file.id, content: 'second', name: 'draft.txt' });
  await send(
    server,
    team.owner,
    team.driveId,
    events.rename(file.id, 'final.txt', 'file'),
    events.move(file.id, elsewhere.id, 'file'),
    events.remove(folder.id),
  );
  return { folder, elsewhere, file, snapshot };
}

describe('a download of a moment', () => {
  test('has the content, the name and the tree of then, before and after history has gone on', async () => {
    const { folder, elsewhere, file, snapshot } = await changedSince();
    const then = { at: snapshot.seq, epoch: snapshot.epoch };
    const first = Buffer.from('first');
    for (const moment of [then, { at: snapshot.seq }]) {
      expect(await zipOf([folder.id], 'zip', moment)).toEqual(
        new Map([
          ['Plans/', ''],
          ['Plans/draft.txt', 'first'],
        ]),
      );
      expect([...(await zipOf([elsewhere.id, file.id], 'zip', moment)).keys()]).toEqual([
        'Elsewhere/',
        'draft.txt',
      ]);
      const one = await open(await addressOf([file.id], 'file', moment));
      expect(one.headers.get('content-disposition')).toContain('filename="draft.txt"');
      expect((await bytesOf(one)).equals(first)).toBe(true);
      const shown = await open(await addressOf([file.id], 'inline', moment));
      expect([shown.headers.get('content-type'), await shown.text()]).toEqual([
        'text/plain; charset=utf-8',
        'first',
      ]);
      const { headers, rawPayload } = await contentAt(file.id, moment);
      expect(rawPayload.equals(first)).toBe(true);
      expect([headers[contentHashHeader.toLowerCase()], headers[contentSeqHeader.toLowerCase()]]).toEqual([
        contentHashOf(first),
        '0',
      ]);
      await outliveHistory(server);
    }
    expect((await contentAt(file.id, {})).body).toBe('second');
    expect((await ask([folder.id], 'zip', {})).statusCode).toBe(404);
    expect((await contentAt(file.id, { at: snapshot.seq + 2 })).json().code).toBe('cursor-expired');
  });

  test('of the root is everything, under the name of the filespace', async () => {
    const { snapshot } = await changedSince();
    const everything = await ask([rootId], 'zip', { at: snapshot.seq });
    const { name } = await server.deps.db
      .selectFrom('drives')
      .select('name')
      .where('id', '=', team.driveId)
      .executeTakeFirstOrThrow();
    expect(everything.json().data).toMatchObject({ name: `${name}.zip`, files: 1, folders: 2, bytes: 5 });
    const paths = [...(await zipOf([rootId], 'zip', { at: snapshot.seq })).keys()];
    expect(paths).toEqual(['Elsewhere/', 'Plans/', 'Plans/draft.txt']);
    expect([...(await zipOf([rootId], 'zip', {})).keys()]).toEqual(['Elsewhere/', 'Elsewhere/final.txt']);
    expect((await ask([rootId], 'zip', { at: 0 })).statusCode).toBe(404); // nothing was there
  });

  test('is the same bytes with every request, and can be resumed anywhere, while the filespace goes on', async () => {
    const folder = folderOf('Shoot');
    const files = [1, 2, 3].map((n) => fileOf(`${n}.raw`, randomBytes(3000 + n), { parent: folder.id }));
    await bundlesOf(address, team).send({ folders: [folder], files });
    const { seq } = await client.capture();
    const url = await addressOf([folder.id], 'zip', { at: seq });
    const { headers } = await open(url);
    const whole = await bytesOf(await open(url));
    const [ticket] = url.replace('/api/downloads/', '').split('/');
    const list = () =>
      request(server, team.owner, 'POST', `drives/${team.driveId}/downloads/list`, { ticket, from: 0 });
    const listed = (await list()).json();
    expect(listed.data.names).toEqual(['Shoot', '1.raw', '2.raw', '3.raw']);
    const changes = [
      () => send(server, team.owner, team.driveId, events.move(files[0]?.id ?? '', rootId, 'file')),
      () => bundlesOf(address, team).send({ files: [fileOf('4.raw', 'new', { parent: folder.id })] }),
      () => send(server, team.owner, team.driveId, events.remove(folder.id)),
    ];
    for (const change of changes) {
      await change();
      const range = { range: 'bytes=2500-7000', 'if-range': headers.get('etag') ?? '' };
      const part = await open(url, range);
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 2500-7000/${whole.length}`,
      ]);
      expect((await bytesOf(part)).equals(whole.subarray(2500, 7001))).toBe(true);
      expect((await list()).json()).toEqual(listed);
    }
  });

  test('is refused from the deletion of its snapshot on, and one on its way breaks off', async () => {
    const film = fileOf('film.raw', randomBytes(900_000));
    const films = Array.from({ length: 16 }, (_, n) => fileOf(`${n}.raw`, randomBytes(900_000)));
    const bundles = bundlesOf(address, team);
    await bundles.send({ files: [film] });
    for (const one of films) await bundles.send({ files: [one] });
    const { id, seq } = await client.capture();
    for (const one of films)
      await send(server, team.owner, team.driveId, events.remove(one.id, undefined, 'file'));
    await outliveHistory(server);
    await client.change();
    const url = await addressOf([rootId], 'zip', { at: seq });
    const response = await open(url);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await client.remove(id);
    const rest = async () => {
      for (let next = await reader.read(); !next.done; ) next = await reader.read();
    };
    await expect(rest()).rejects.toThrow();
    const again = await open(url, { range: 'bytes=10-20' });
    expect([again.status, await again.json()]).toEqual([
      404,
      { code: 'download-ended', error_message: expect.stringMatching(/Start it again\.$/) },
    ]);
    expect((await ask([film.id], 'file', { at: seq })).json().code).toBe('cursor-expired');
    expect((await contentAt(film.id, { at: seq })).json().code).toBe('cursor-expired');
    expect((await contentAt(film.id, {})).statusCode).toBe(200);
  });
});

describe('a standard user', () => {
  /** The owner's folder that is theirs, one that is not, and what lies in each. */
  async function sharedFolder() {
    const [shared, secret] = [folderOf('Shared'), folderOf('Secret')];
    const [theirs, hidden] = [
      fileOf('theirs', 'theirs', { parent: shared.id }),
      fileOf('hidden', 'hidden', { parent: secret.id }),
    ];
    await bundlesOf(address, team).send({ folders: [shared, secret], files: [theirs, hidden] });
    await grantSilently(server, team.driveId, team.standard, shared.id);
    return { shared, secret, theirs, hidden };
  }
  const fill = () => request(server, team.standard, 'GET', `drives/${team.driveId}/items`);

  test('has of a moment what lay in the shared folder then, and nothing from before the share', async () => {
    const { shared, secret, theirs, hidden } = await sharedFolder();
    const before = await client.capture();
    expect((await ask([shared.id], 'zip', { at: before.seq }, team.standard)).statusCode).toBe(410);
    await client.change();
    await fill();
    const { seq } = await client.capture();
    await send(server, team.owner, team.driveId, events.move(theirs.id, secret.id, 'file'));
    await send(server, team.owner, team.driveId, events.move(hidden.id, shared.id, 'file'));
    const [then, now] = [{ at: seq }, {}];
    expect([...(await zipOf([rootId], 'zip', then, team.standard)).keys()]).toEqual([
      'Shared/',
      'Shared/theirs',
    ]);
    expect([...(await zipOf([rootId], 'zip', now, team.standard)).keys()]).toEqual([
      'Shared/',
      'Shared/hidden',
    ]);
    for (const [id, moment, status] of [
      [theirs.id, then, 200],
      [hidden.id, then, 404],
      [secret.id, then, 404],
      [theirs.id, now, 404],
      [hidden.id, now, 200],
      [theirs.id, { at: before.seq }, 410],
      [hidden.id, { at: before.seq }, 410],
    ] as const) {
      const asked = await ask([id], 'zip', moment, team.standard);
      expect(asked.statusCode).toBe(status === 200 ? 201 : status);
      if (id !== secret.id) expect((await contentAt(id, moment, team.standard)).statusCode).toBe(status);
    }
  });

  test('has as everything what was topmost then, wherever it lies by now', async () => {
    const { shared, secret } = await sharedFolder();
    await grantSilently(server, team.driveId, team.standard, secret.id);
    await fill();
    const { seq } = await client.capture();
    await send(server, team.owner, team.driveId, events.move(secret.id, shared.id));
    const paths = async (moment: Asked) => [...(await zipOf([rootId], 'zip', moment, team.standard)).keys()];
    expect(await paths({ at: seq })).toEqual(['Secret/', 'Secret/hidden', 'Shared/', 'Shared/theirs']);
    expect(await paths({})).toEqual(['Shared/', 'Shared/Secret/', 'Shared/Secret/hidden', 'Shared/theirs']);
  });

  test('keeps the address of a moment while what was chosen moves, and loses it with the share', async () => {
    const { secret, theirs } = await sharedFolder();
    await fill();
    const { seq } = await client.capture();
    const url = await addressOf([theirs.id], 'file', { at: seq }, team.standard);
    await send(server, team.owner, team.driveId, events.move(theirs.id, secret.id, 'file'));
    expect(await (await open(url)).text()).toBe('theirs');
    await server.deps.db.deleteFrom('grants').where('drive_id', '=', team.driveId).execute();
    expect((await open(url)).status).toBe(404);
    // The same rights again are rights of today.
    await grantSilently(server, team.driveId, team.standard, theirs.parent);
    await sql`update scope_since set seq = ${seq + 1}`.execute(server.deps.db);
    expect((await open(url)).status).toBe(404);
  });
});

describe('what is no moment', () => {
  test.each(['1e400', '-1', '1.5', 'x', '99999999999999999999', '999', '0&epoch=another', '1&at=2'])(
    'at=%s is refused with a message',
    async (at) => {
      const file = fileOf('a', 'a');
      await bundlesOf(address, team).send({ files: [file] });
      const path = `${contentPath(team.driveId, file.id)}?at=${at}`;
      const response = await request(server, team.owner, 'GET', path);
      expect([400, 410]).toContain(response.statusCode);
      expect(response.json().error_message).toMatch(/\.$/);
    },
  );

  test.each([-1, 1.5, 'x', null, 1e300, 999, [1], {}])('at %j asks for no download', async (at) => {
    const file = fileOf('a', 'a');
    await bundlesOf(address, team).send({ files: [file] });
    const response = await ask([file.id], 'file', { at });
    expect([400, 410]).toContain(response.statusCode);
    expect(response.json().error_message).toMatch(/\.$/);
  });

  test('a log of before a restore', async () => {
    const { file, snapshot } = await changedSince();
    const then = { at: snapshot.seq, epoch: snapshot.epoch };
    const url = await addressOf([file.id], 'file', then);
    expect(await (await open(url)).text()).toBe('first');
    await rotateLogIds(server.deps.db, { isExact: true });
    expect((await ask([file.id], 'file', then)).statusCode).toBe(410);
    expect((await contentAt(file.id, then)).statusCode).toBe(410);
    expect((await open(url)).status).toBe(404);
    expect((await contentAt(file.id, { at: snapshot.seq })).body).toBe('first');
  });
});
