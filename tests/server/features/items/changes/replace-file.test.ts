import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copiedId } from '#contract/rules/copied-id.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import {
  createDrive,
  createTeam,
  events,
  folderIdOf,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';
import { type Replace, replaceBy, ways } from '#tests/support/transfers/replace.ts';
import { codeOf, tusOf } from '#tests/support/transfers/tus.ts';

let server: TestServer;
let address: string;
let team: Team;
let bundles: ReturnType<typeof bundlesOf>;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const items = () =>
  server.deps.db.selectFrom('items').selectAll().where('drive_id', '=', team.driveId).execute();
const versions = (id: string) =>
  server.deps.db.selectFrom('items_history').selectAll().where('id', '=', id).orderBy('from_seq').execute();
const drive = () =>
  server.deps.db.selectFrom('drives').selectAll().where('id', '=', team.driveId).executeTakeFirstOrThrow();
const itemOf = async (id: string) => (await items()).find((item) => item.id === id);
const uploadsLeft = () =>
  server.deps.db.selectFrom('blobs').select('id').where('workspace_id', '=', team.workspaceId).execute();

async function textOf(fileId: string): Promise<string> {
  const response = await fetch(`${address}/api/${contentPath(team.driveId, fileId)}`, {
    headers: { authorization: `Bearer ${team.owner.token}` },
  });
  return response.text();
}

async function addFile(name: string, content: string, parent = rootId): Promise<string> {
  const file = fileOf(name, content, { parent });
  await bundles.send({ files: [file] });
  return file.id;
}

describe.each(ways)('the content of a file, replaced by a %s', (way) => {
  let replace: Replace;
  beforeEach(async () => {
    team = await createTeam(server);
    bundles = bundlesOf(address, team);
    replace = replaceBy(way, address, team);
  });

  test('changes where the file is: same id, name and folder; what it was before is a version with its content', async () => {
    const id = await addFile('plan.txt', 'first');
    const before = await itemOf(id);
    const modified = 1_700_000_000_000;
    expect(await replace({ id, content: 'the second', base: 1, modified: modified * 1e6 })).toEqual({
      status: 'applied',
    });
    expect(await items()).toEqual([
      {
        ...before,
        blob_id: expect.not.stringMatching(before?.blob_id ?? ''),
        size_bytes: 10,
        modified_ms: modified,
        from_seq: 2,
        content_seq: 2,
      },
    ]);
    expect(await versions(id)).toEqual([{ ...before, to_seq: 2 }]);
    expect(await textOf(id)).toBe('the second');
    expect(await drive()).toMatchObject({ seq: 2, item_count: 1, used_bytes: 10 });
  });

  test('is nothing new where it is the same: no version, nothing stored, nothing told', async () => {
    const id = await addFile('plan.txt', 'same');
    expect(await replace({ id, content: 'same', base: 1 })).toEqual({ status: 'applied', unchanged: true });
    expect([(await drive()).seq, await versions(id), (await uploadsLeft()).length]).toEqual([1, [], 1]);
    expect(await textOf(id)).toBe('same');
  });

  test('comes in as a new file where the file is gone, in its folder and under its name; sent again, once', async () => {
    const id = await addFile('plan.txt', 'first');
    await send(server, team.admin, team.driveId, events.remove(id, 1, 'file'));
    const eventId = randomUUID();
    const placed_as = copiedId(eventId, id);
    expect(await replace({ id, content: 'rescued', base: 1, eventId })).toEqual({
      status: 'applied',
      placed_as,
    });
    const again = await replace({ id, content: 'rescued', base: 1, eventId });
    expect(again).toMatchObject({ placed_as });
    expect((await items()).map((item) => [item.id, item.name, item.content_seq])).toEqual([
      [placed_as, 'plan.txt', 0],
    ]);
    expect(await textOf(placed_as)).toBe('rescued');
  });

  test('comes into the nearest living folder where that is gone too, beside what has its name', async () => {
    const above = events.createFolder(team.driveId, 'Above');
    const below = events.createFolder(team.driveId, 'Below', folderIdOf(above));
    await send(server, team.owner, team.driveId, above, below);
    const id = await addFile('plan.txt', 'first', folderIdOf(below));
    await addFile('plan.txt', 'other', folderIdOf(above));
    await send(server, team.admin, team.driveId, events.remove(folderIdOf(below), 4));
    const result = await replace({ id, content: 'rescued', base: 4, parent: folderIdOf(below) });
    expect(result).toMatchObject({ name: 'plan (2).txt', placed_in: folderIdOf(above) });
    expect(await itemOf(result.placed_as ?? '')).toMatchObject({ parent_id: folderIdOf(above) });
  });

  test.each([
    ['nobody ever had', async () => randomUUID()],
    [
      'a folder has',
      async () => {
        const folder = events.createFolder(team.driveId, 'Folder');
        await send(server, team.owner, team.driveId, folder);
        return folderIdOf(folder);
      },
    ],
    [
      'a file of another filespace has',
      async () => {
        const other = await createDrive(server, team.workspaceId, team.owner.memberId);
        const file = fileOf('plan.txt', 'of the other');
        await bundlesOf(address, { driveId: other, owner: team.owner }).send({ files: [file] });
        return file.id;
      },
    ],
  ])('with an id that %s is a new file, and changes nothing else', async (_whose, makeId) => {
    const id = await makeId();
    const others = await server.deps.db.selectFrom('items').selectAll().where('id', '=', id).execute();
    const { placed_as = '' } = await replace({ id, content: 'content', base: 1 });
    expect(await itemOf(placed_as)).toMatchObject({ name: 'plan.txt', size_bytes: 7 });
    expect(await server.deps.db.selectFrom('items').selectAll().where('id', '=', id).execute()).toEqual(
      others,
    );
  });

  test('follows the file that was renamed and moved meanwhile', async () => {
    const folder = events.createFolder(team.driveId, 'Elsewhere');
    await send(server, team.owner, team.driveId, folder);
    const id = await addFile('plan.txt', 'first');
    await send(server, team.admin, team.driveId, events.place(id, 'renamed.txt', folderIdOf(folder), 'file'));
    expect(await replace({ id, content: 'second', base: 2 })).toEqual({ status: 'applied' });
    expect(await itemOf(id)).toMatchObject({
      name: 'renamed.txt',
      parent_id: folderIdOf(folder),
      parent_seq: 3,
      content_seq: 4,
    });
  });

  test('leaves the copies of the file as they were, and theirs leaves the file', async () => {
    const id = await addFile('plan.txt', 'first');
    const eventId = randomUUID();
    const body = { id, destination_id: rootId, drive_id: team.driveId, event_id: eventId };
    await request(server, team.owner, 'POST', 'drives/items/copy', body);
    const copy = copiedId(eventId, id);
    await replace({ id, content: 'second', base: 2 });
    expect([await textOf(id), await textOf(copy)]).toEqual(['second', 'first']);
    await replace({ id: copy, content: 'third', base: 3 });
    expect([await textOf(id), await textOf(copy)]).toEqual(['second', 'third']);
    // A copy of a file that had other contents begins with its present one.
    const later = randomUUID();
    await request(server, team.owner, 'POST', 'drives/items/copy', { ...body, event_id: later });
    expect(await itemOf(copiedId(later, id))).toMatchObject({ content_seq: 0, from_seq: 5 });
    expect(await textOf(copiedId(later, id))).toBe('second');
  });

  test('is told to the devices of others: in the difference, in pages, in lists and at once', async () => {
    const id = await addFile('plan.txt', 'first');
    const other = await addFile('other.txt', 'other');
    const channel = await openChannel(server, address, team.admin);
    channel.send({ driveId: team.driveId, userId: team.admin.userId });
    expect(await channel.next()).toMatchObject({ type: 'FOLLOWING', cursor: 2 });
    const get = async (path: string) =>
      (await request(server, team.admin, 'GET', `${path}`)).json().data.columns;
    const page = `drives/${team.driveId}/items?`;
    expect(await get(page)).not.toHaveProperty('content_seqs');
    await replace({ id, content: 'the second', base: 2 });
    const frame = await channel.next();
    expect(frame).toMatchObject(
      way === 'bundle'
        ? { type: 'FILE_UPLOAD_COMPLETED', cursor: 3, pull: true }
        : {
            type: 'UPDATE_FILE_SIZE_TIME',
            cursor: 3,
            by: team.owner.email,
            data: { file_id: id, filename: 'plan.txt', size: 10, content_seq: 3 },
          },
    );
    channel.socket.close();
    expect(await get(`events/${team.driveId}?since=2`)).toMatchObject({
      ids: id.replaceAll('-', ''),
      sizes: [10],
      content_seqs: { at: [0], seqs: [3] },
    });
    expect(await get(page)).toMatchObject({
      ids: `${other}${id}`.replaceAll('-', ''),
      sizes: [5, 10],
      content_seqs: { at: [1], seqs: [3] },
    });
    const list = await request(server, team.admin, 'GET', `folders/${team.driveId}/${rootId}`);
    expect(list.json().data.files).toMatchObject([
      { file_id: other },
      { file_id: id, size: 10, content_seq: 3 },
    ]);
    expect(list.json().data.files[0]).not.toHaveProperty('content_seq');
    // At the sequence before, it is what it was.
    expect(await get(`${page}at=2`)).toMatchObject({ sizes: [5, 5] });
    expect(await get(`${page}at=2`)).not.toHaveProperty('content_seqs');
    // A new name keeps the number of the content.
    await send(server, team.owner, team.driveId, events.rename(id, 'renamed.txt', 'file'));
    expect(await get(`events/${team.driveId}?since=3`)).toMatchObject({
      content_seqs: { at: [0], seqs: [3] },
    });
  });
});

describe('a bundle that replaces and adds', () => {
  beforeEach(async () => {
    team = await createTeam(server);
    bundles = bundlesOf(address, team);
  });

  test('is one change; a refused entry stops none of the others, and a file is replaced once', async () => {
    const [one, two] = [await addFile('one.txt', '1'), await addFile('two.txt', '2')];
    const files = [
      fileOf('new.txt', 'new'),
      fileOf('one.txt', 'one', { id: one, instead: true }),
      fileOf('bad/name', 'gone', { instead: true }),
      fileOf('two.txt', 'two', { id: two.toUpperCase(), instead: true }),
      fileOf('two.txt', 'twice', { id: two, instead: true }),
    ];
    const result = await bundles.send({ files, base_seq: 2 });
    expect(result).toMatchObject({ status: 'applied', seq: 3 });
    expect(result.entries).toEqual([
      { id: files[2]?.id, code: 'item-name.forbidden-character' },
      { id: two, code: 'id-taken' },
    ]);
    expect([await textOf(one), await textOf(two), await textOf(files[0]?.id ?? '')]).toEqual([
      'one',
      'two',
      'new',
    ]);
    expect(await drive()).toMatchObject({ item_count: 3, used_bytes: 9, seq: 3 });
  });

  test('takes a base before the beginning for the beginning, where nothing was unseen', async () => {
    const id = await addFile('one.txt', '1');
    const files = [fileOf('one.txt', 'one', { id, instead: true })];
    expect((await bundles.send({ files, base_seq: -1 })).entries).toBeUndefined();
    expect(await textOf(id)).toBe('one');
  });
});

describe('what an upload says of the file that it replaces', () => {
  test.each([
    ['instead without an id', { instead: '1', file_id: '' }],
    ['instead in another word', { instead: 'yes' }],
    ['a base that is no sequence', { instead: '1', base_seq: '-1' }],
    ['a base that is no number', { instead: '1', base_seq: 'x' }],
    ['a log with too long a name', { instead: '1', base_epoch: 'x'.repeat(65) }],
  ])('is refused where it is %s', async (_how, metadata) => {
    team = await createTeam(server);
    const response = await tusOf(address, team).create({ size: 1, metadata });
    expect(await codeOf(response)).toEqual([400, 'bad-request']);
  });
});
