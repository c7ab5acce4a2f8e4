import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentPath } from '#contract/wire/downloads.ts';
import { columnList, versionColumns } from '#server/db/entry-columns.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';
import { type Replace, replaceBy } from '#tests/support/transfers/replace.ts';

let server: TestServer;
let address: string;
let team: Team;
let replace: Replace;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  replace = replaceBy('upload', address, team);
});
afterAll(() => server.close());

async function ticketFor(items: readonly string[], as: 'file' | 'zip'): Promise<string> {
  const response = await request(server, team.owner, 'POST', `drives/${team.driveId}/downloads`, {
    items,
    as,
  });
  return `${address}${response.json<{ data: { url: string } }>().data.url}`;
}

const contentOf = (fileId: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/${contentPath(team.driveId, fileId)}`, {
    headers: { authorization: `Bearer ${team.owner.token}`, ...headers },
  });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** A file with this content, as an upload brings it. */
async function addFile(content: Buffer): Promise<string> {
  const file = fileOf('film.mp4', 'first');
  await bundlesOf(address, team).send({ files: [file] });
  await replace({ id: file.id, content });
  return file.id;
}

test('a download that is under way, with a ticket or without, ends with the content that it began with', async () => {
  const content = randomBytes(12_000_000);
  const id = await addFile(content);
  const url = await ticketFor([id], 'file');
  for (const response of [await fetch(url), await contentOf(id)]) {
    const reader = response.body?.getReader();
    const pieces = [(await reader?.read())?.value];
    await replace({ id, content: randomBytes(1000) });
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read())
      pieces.push(piece.value);
    expect(Buffer.concat(pieces.map((piece) => piece ?? Buffer.of())).equals(content)).toBe(true);
    await replace({ id, content });
  }
});

test('a ticket goes on giving what it was made for, in parts too; another names the new content', async () => {
  const [before, after] = [randomBytes(5000), randomBytes(4000)];
  const id = await addFile(before);
  const url = await ticketFor([id], 'file');
  const whole = await fetch(url);
  const etag = whole.headers.get('etag') ?? '';
  await whole.arrayBuffer();
  await replace({ id, content: after });
  const part = await fetch(url, { headers: { range: 'bytes=1000-', 'if-range': etag } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000-4999/5000']);
  expect((await bytesOf(part)).equals(before.subarray(1000))).toBe(true);
  const next = await fetch(await ticketFor([id], 'file'));
  expect(next.headers.get('etag')).not.toBe(etag);
  expect((await bytesOf(next)).equals(after)).toBe(true);
});

test('without a ticket a part of the former content is never joined to the new one', async () => {
  const [before, after] = [randomBytes(5000), randomBytes(6000)];
  const id = await addFile(before);
  const first = await contentOf(id);
  const etag = first.headers.get('etag') ?? '';
  await first.arrayBuffer();
  expect((await contentOf(id, { 'if-none-match': etag })).status).toBe(304);
  await replace({ id, content: after });
  const resumed = await contentOf(id, { range: 'bytes=1000-', 'if-range': etag });
  expect(resumed.status).toBe(200);
  expect((await bytesOf(resumed)).equals(after)).toBe(true);
  expect((await contentOf(id, { 'if-none-match': etag })).status).toBe(200);
});

test('a ZIP is of one moment, whichever of its contents are replaced meanwhile', async () => {
  const folder = folderOf('Shoot');
  const files = ['a', 'b'].map((name) => fileOf(name, randomBytes(3000), { parent: folder.id }));
  await bundlesOf(address, team).send({ folders: [folder], files });
  const url = await ticketFor([folder.id], 'zip');
  const before = await fetch(url);
  const whole = await bytesOf(before);
  await replaceBy('bundle', address, team)({ id: files[0]?.id ?? '', content: 'another' });
  const after = await fetch(url);
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  expect((await bytesOf(after)).equals(whole)).toBe(true);
  const entries = readZipEntries(await bytesOf(await fetch(await ticketFor([folder.id], 'zip'))));
  expect(entries.get('Shoot/a')?.toString()).toBe('another');
});

test('a ticket that is opened in the moment of a replacement gives the former content', async () => {
  const [id, other] = [await addFile(Buffer.from('former')), await addFile(Buffer.from('another'))];
  const url = await ticketFor([id], 'file');
  const { db } = server.deps;
  // Holds up whoever looks for contents, after the sequence was compared, and replaces one before it lets them go on.
  const opened = await db.transaction().execute(async (tx) => {
    await sql`lock table blobs in access exclusive mode`.execute(tx);
    const response = fetch(url).then(bytesOf);
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_locks where relation = 'blobs'::regclass and not granted`.execute(db);
        return rows.length;
      })
      .toBe(1);
    await sql`
      with before as (
        insert into items_history (${columnList(versionColumns)}, to_seq)
        select ${columnList(versionColumns)}, from_seq + 10 from items where id = ${id}
      )
      update items set blob_id = (select blob_id from items where id = ${other}), from_seq = from_seq + 10,
        content_seq = from_seq + 10, size_bytes = 7
      where id = ${id}`.execute(tx);
    await sql`update drives set seq = seq + 10 where id = ${team.driveId}`.execute(tx);
    return { response };
  });
  expect((await opened.response).toString()).toBe('former');
});
