import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { rotateLogIds } from '#server/db/rotate-log-ids.ts';
import { StorageError } from '#server/storage/storage-error.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, type Person, send, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';
import { type Replace, replaceBy, ways } from '#tests/support/transfers/replace.ts';
import { storedVersions } from '#tests/support/transfers/stored-versions.ts';
import { whileStoring } from '#tests/support/transfers/while-storing.ts';

let server: TestServer;
let address: string;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const itemOf = (id: string) =>
  server.deps.db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst();
const versions = (id: string) =>
  server.deps.db.selectFrom('items_history').selectAll().where('id', '=', id).orderBy('from_seq').execute();

async function textOf(fileId: string, person: Person = team.owner): Promise<string> {
  const response = await fetch(`${address}/api/${contentPath(team.driveId, fileId)}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return response.text();
}

async function addFile(content: string, parent = rootId): Promise<string> {
  const file = fileOf('plan.txt', content, { parent });
  await bundlesOf(address, team).send({ files: [file] });
  return file.id;
}

const contentsOf = async (id: string) =>
  (await storedVersions(server.deps.db, id)).map(({ sha256 }) => sha256);
const hashes = (...contents: readonly string[]) => contents.map((content) => fileOf('x', content).sha256);

describe.each(ways)('while a %s replaces a content', (way) => {
  let replace: Replace;
  beforeEach(async () => {
    team = await createTeam(server);
    replace = replaceBy(way, address, team);
  });

  test('somebody else replaces it too: both are versions, the later stands and its sender is told', async () => {
    const id = await addFile('first');
    const by = { id, base: 1 };
    const early = await whileStoring(
      server,
      () => replace({ ...by, content: 'of the owner' }),
      async () => {
        const result = await replace({ ...by, content: 'of the admin', person: team.admin });
        expect(result).toEqual({ status: 'applied' });
      },
    );
    expect(early).toEqual({ status: 'applied', concurrent: true, by: team.admin.email });
    expect(await textOf(id)).toBe('of the owner');
    expect(await contentsOf(id)).toEqual(hashes('first', 'of the admin', 'of the owner'));
  });

  test('both at once on two connections: one of the two is told, and nothing is lost', async () => {
    const id = await addFile('first');
    const people = [team.owner, team.admin];
    const results = await Promise.all(
      people.map((person) => replace({ id, base: 1, content: `of ${person.email}`, person })),
    );
    const told = results.filter(({ concurrent }) => concurrent === true);
    expect(told).toHaveLength(1);
    const last = people[results.findIndex(({ concurrent }) => concurrent === true)];
    expect(await textOf(id)).toBe(`of ${last?.email}`);
    expect(told[0]?.by).toBe(people.find((person) => person !== last)?.email);
    expect(await versions(id)).toHaveLength(2);
  });

  test('nobody is told of what was seen, of what is one’s own, or who does not say what was seen', async () => {
    const id = await addFile('first');
    await replace({ id, content: 'of the admin', base: 1, person: team.admin });
    expect(await replace({ id, content: 'seen', base: 2 })).toEqual({ status: 'applied' });
    expect(await replace({ id, content: 'my own', base: 1 })).toEqual({ status: 'applied' });
    await replace({ id, content: 'of the admin again', base: 4, person: team.admin });
    expect(await replace({ id, content: 'who knows' })).toEqual({ status: 'applied' });
  });

  test('what was seen in a log from before a restore counts as far as the present one has it', async () => {
    const id = await addFile('first');
    const { epoch } = await server.deps.db
      .selectFrom('drives')
      .select('epoch')
      .where('id', '=', team.driveId)
      .executeTakeFirstOrThrow();
    await rotateLogIds(server.deps.db, { isExact: true });
    await replace({ id, content: 'of the admin', base: 1, person: team.admin });
    // Of the former log sequence 7 was seen, of which the present one has 1: what came as 2 was not seen.
    const result = await replace({ id, content: 'of the owner', base: 7, epoch });
    expect(result).toEqual({ status: 'applied', concurrent: true, by: team.admin.email });
  });

  test('who sees only some folders is told of the other version, and not whose it is', async () => {
    const folder = events.createFolder(team.driveId, 'Shared');
    await send(server, team.owner, team.driveId, folder);
    await grantFolder(server, team, folderIdOf(folder), permissions.edit);
    const id = await addFile('first', folderIdOf(folder));
    await replace({ id, content: 'of the owner', base: 2 });
    const result = await replace({ id, content: 'of the guest', base: 2, person: team.standard });
    expect(result).toEqual({ status: 'applied', concurrent: true });
  });

  test('the file is deleted: the content comes in as a new file', async () => {
    const id = await addFile('first');
    const result = await whileStoring(
      server,
      () => replace({ id, content: 'second', base: 1 }),
      () => send(server, team.admin, team.driveId, events.remove(id, 1, 'file')),
    );
    expect(result.status).toBe('applied');
    expect(await itemOf(id)).toBeUndefined();
    expect(await textOf(result.placed_as ?? '')).toBe('second');
  });

  test('the file is to be deleted by who has not seen it: that is refused, and the content stays', async () => {
    const id = await addFile('first');
    await replace({ id, content: 'second', base: 1 });
    const [result] = await send(server, team.admin, team.driveId, events.remove(id, 1, 'file'));
    expect(result).toMatchObject({ status: 'rejected', code: 'changed-since', by: team.owner.email });
    expect(await textOf(id)).toBe('second');
  });

  test('its folder is deleted by who has not seen the new content: the file is kept, one folder up', async () => {
    const folder = events.createFolder(team.driveId, 'Old');
    await send(server, team.owner, team.driveId, folder);
    const id = await addFile('first', folderIdOf(folder));
    const seen = await addFile('seen', folderIdOf(folder));
    await replace({ id: seen, content: 'the admin’s own', base: 3, person: team.admin });
    await replace({ id, content: 'second', base: 4 });
    const [result] = await send(server, team.admin, team.driveId, events.remove(folderIdOf(folder), 3));
    expect(result).toMatchObject({ status: 'applied', kept: { count: 1, folder_id: rootId } });
    expect(await itemOf(seen)).toBeUndefined();
    expect(await itemOf(id)).toMatchObject({ name: 'plan.txt', content_seq: 5, from_seq: 6 });
    expect(await textOf(id)).toBe('second');
    // Who has seen it deletes it with the folder.
    const again = events.createFolder(team.driveId, 'Again');
    await send(server, team.owner, team.driveId, again, events.move(id, folderIdOf(again), 'file'));
    const [gone] = await send(server, team.admin, team.driveId, events.remove(folderIdOf(again), 8));
    expect([gone?.status, gone?.kept, await itemOf(id)]).toEqual(['applied', undefined, undefined]);
  });

  test.each(['before', 'after'])('the file is moved and renamed %s it: both hold', async (when) => {
    const folder = events.createFolder(team.driveId, 'Elsewhere');
    await send(server, team.owner, team.driveId, folder);
    const id = await addFile('first');
    const move = async () => {
      const [result] = await send(
        server,
        team.admin,
        team.driveId,
        events.place(id, 'renamed.txt', folderIdOf(folder), 'file'),
      );
      expect(result?.status).toBe('applied');
    };
    const put = () => replace({ id, content: 'second', base: 2 });
    const result = when === 'before' ? await whileStoring(server, put, move) : await put().finally(move);
    expect(result).toEqual({ status: 'applied' });
    expect(await itemOf(id)).toMatchObject({ name: 'renamed.txt', parent_id: folderIdOf(folder) });
    expect(await textOf(id)).toBe('second');
  });

  test('the right is taken away: nothing is replaced, and what was stored belongs to nothing', async () => {
    const folder = events.createFolder(team.driveId, 'Shared');
    await send(server, team.owner, team.driveId, folder);
    const id = await addFile('first', folderIdOf(folder));
    const grant = (permission: 0 | 1) => grantFolder(server, team, folderIdOf(folder), permission);
    await grant(permissions.edit);
    const result = await whileStoring(
      server,
      () => replace({ id, content: 'second', base: 2, parent: folderIdOf(folder), person: team.standard }),
      () => grant(permissions.view),
    );
    expect(result).toEqual({ status: 'rejected', code: 'not-allowed' });
    expect(await textOf(id)).toBe('first');
    expect(await contentsOf(id)).toEqual(hashes('first'));
  });

  test('the server ends between storage and commit: nothing is replaced, and sent again it is one version', async () => {
    const id = await addFile('first');
    const eventId = randomUUID();
    const once = () => replace({ id, content: 'second', base: 1, eventId });
    const ended = await whileStoring(server, once, () =>
      Promise.reject(new StorageError('unreachable')),
    ).catch((error: Error) => error.message);
    expect(JSON.stringify(ended)).toContain('storage-unavailable');
    expect(await contentsOf(id)).toEqual(hashes('first'));
    expect((await once()).status).toBe('applied');
    expect((await once()).status).toMatch(/applied|duplicate/);
    expect(await contentsOf(id)).toEqual(hashes('first', 'second'));
  });

  test('sent twice, at the same moment too, it is one version and one answer', async () => {
    const id = await addFile('first');
    const eventId = randomUUID();
    const once = () => replace({ id, content: 'second', base: 1, eventId });
    const results = await Promise.allSettled([once(), once()]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await once();
    expect(await contentsOf(id)).toEqual(hashes('first', 'second'));
  });
});

describe.each(ways)('who may replace a content by a %s', (way) => {
  let replace: Replace;
  let folderId: string;
  let id: string;
  beforeEach(async () => {
    team = await createTeam(server);
    replace = replaceBy(way, address, team);
    const folder = events.createFolder(team.driveId, 'Folder');
    await send(server, team.owner, team.driveId, folder);
    folderId = folderIdOf(folder);
    id = await addFile('first', folderId);
  });
  const asGuest = (parent: string) =>
    replace({ id, content: 'second', base: 2, parent, person: team.standard });

  test('with Edit: may', async () => {
    await grantFolder(server, team, folderId, permissions.edit);
    expect(await asGuest(folderId)).toEqual({ status: 'applied' });
    expect(await textOf(id)).toBe('second');
  });

  test('with View: may not, and may not add beside it either', async () => {
    await grantFolder(server, team, folderId, permissions.view);
    expect(await asGuest(folderId)).toEqual({ status: 'rejected', code: 'not-allowed' });
    expect(await textOf(id)).toBe('first');
  });

  test('where the file is out of sight it is like one that was never there: a new file, where that is allowed', async () => {
    const mine = events.createFolder(team.driveId, 'Mine');
    await send(server, team.owner, team.driveId, mine);
    await grantFolder(server, team, folderIdOf(mine), permissions.edit);
    const hidden = await asGuest(folderIdOf(mine));
    const unknown = await replace({
      ...{ id: randomUUID(), content: 'second', base: 2, parent: folderIdOf(mine) },
      person: team.standard,
    });
    expect(Object.keys(hidden).filter((key) => key !== 'name')).toEqual(
      Object.keys(unknown).filter((key) => key !== 'name'),
    );
    expect(await textOf(hidden.placed_as ?? '')).toBe('second');
    expect(await textOf(id)).toBe('first');
    // Into a folder that is out of sight nothing comes.
    expect(await asGuest(folderId)).toEqual({ status: 'rejected', code: 'gone' });
  });
});
