import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import {
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  storeFile,
  type Team,
} from '#tests/support/team.ts';
import { contentHashOf } from '#tests/support/transfers/bundle.ts';
import { type Replace, replaceBy } from '#tests/support/transfers/replace.ts';
import { versionClient } from '#tests/support/transfers/versions.ts';
import { rewindEvent } from '#tests/support/undo/undo-events.ts';

let server: TestServer;
let address: string;
let team: Team;
let replace: Replace;
let versions: ReturnType<typeof versionClient>;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  replace = replaceBy('bundle', address, team);
  versions = versionClient(server, team);
});
afterAll(() => server.close());

const folder = async (name: string, parent: string = rootId) => {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
};
const apply = (event: Parameters<typeof send>[3]) => send(server, team.owner, team.driveId, event);
const file = async (sizeBytes: number, parent: string = rootId) =>
  (await storeFile(server, team, 'plan.txt', Buffer.alloc(sizeBytes), parent)).id;
const fill = () => request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
/** What was before this moment is older than the history. */
const endHistory = () =>
  sql`update drives set history_from_seq = seq where id = ${team.driveId}`.execute(server.deps.db);

describe('the versions of a file', () => {
  test('are the contents that it had, the latest first; a rename or a move is none', async () => {
    const id = await file(1);
    await apply(events.rename(id, 'renamed.txt', 'file'));
    await replace({ id, content: 'ab', person: team.admin, modified: 1_700_000_000_000_000_000 });
    await apply(events.move(id, await folder('Plans'), 'file'));
    await replace({ id, content: 'abc' });
    const { versions: found, next, epoch } = await versions.page(id);
    expect(next).toBeNull();
    expect(found).toEqual([
      {
        ...{
          content_seq: 6,
          size: 3,
          hash: contentHashOf(Buffer.from('abc')),
          last_written: expect.any(Number),
        },
        ...{ stored: expect.any(Number), stored_by: team.owner.email, name: 'renamed.txt' },
        ...{ current: true, seq: 6, snapshot: null },
      },
      expect.objectContaining({
        ...{ content_seq: 3, size: 2, stored_by: team.admin.email, current: false, seq: 5 },
        ...{ last_written: 1_700_000_000_000_000_000 },
      }),
      expect.objectContaining({
        ...{ content_seq: 0, size: 1, hash: null, stored_by: team.owner.email, current: false, seq: 2 },
      }),
    ]);
    for (const { seq, size } of found) {
      const path = `drives/${team.driveId}/files/${id}/content?at=${seq}&epoch=${epoch}`;
      expect((await request(server, team.owner, 'GET', path)).body).toHaveLength(size);
    }
  });

  test('come in pages', async () => {
    const id = await file(1);
    for (const content of ['ab', 'abc', 'abcd']) await replace({ id, content });
    const first = await versions.page(id, team.owner, '?limit=3');
    expect(first.versions.map(({ size }) => size)).toEqual([4, 3, 2]);
    const second = await versions.page(id, team.owner, `?limit=3&after=${first.next}`);
    expect([second.versions.map(({ size }) => size), second.next]).toEqual([[1], null]);
  });

  test('are there of a deleted file too, and of one that came back', async () => {
    const plans = await folder('Plans');
    const id = await file(1, plans);
    await replace({ id, content: 'ab' });
    await apply(events.remove(plans));
    const gone = await versions.page(id);
    expect(gone.versions.map(({ size, current }) => [size, current])).toEqual([
      [2, false],
      [1, false],
    ]);
    await apply(events.restore(gone.versions[0]?.seq ?? 0, [plans]));
    expect((await versions.page(id)).versions.map(({ current }) => current)).toEqual([true, false]);
  });

  test('of a copy begin with the copy', async () => {
    const id = await file(1);
    await replace({ id, content: 'ab' });
    const copy = await request(server, team.owner, 'POST', 'drives/items/copy', {
      ...{ id, destination_id: await folder('Copies'), drive_id: team.driveId },
    });
    expect(copy.statusCode).toBeLessThan(300);
    const { rows } = await sql<{ id: string }>`
      select id from items where drive_id = ${team.driveId} and kind = 1 and id <> ${id}`.execute(
      server.deps.db,
    );
    expect(await versions.sizes(rows[0]?.id ?? '')).toEqual([2]);
  });

  test('end with the history, but for those that a snapshot keeps, which say which one', async () => {
    const id = await file(1);
    await replace({ id, content: 'ab' });
    const { id: snapshot, seq } = await snapshotClient(server, team).capture('Launch');
    await replace({ id, content: 'abc' });
    await replace({ id, content: 'abcd' });
    await endHistory();
    const { versions: found } = await versions.page(id);
    expect(found.map(({ size, seq: at, snapshot: held }) => [size, at, held])).toEqual([
      [4, seq + 2, null],
      [2, seq, { id: snapshot, schedular_name: 'Launch' }],
    ]);
    const [, held] = found;
    expect(await versions.restore(held?.seq ?? 0, id)).toMatchObject({ status: 'applied' });
    for (const at of [1, seq + 1])
      expect(await versions.restore(at, id)).toMatchObject({ status: 'rejected', code: 'not-kept' });
  });

  test('say when the file came and not who, where the log no longer says', async () => {
    const id = await file(1);
    await apply(events.rename(id, 'renamed.txt', 'file'));
    await sql`
      delete from items_history where drive_id = ${team.driveId} and id = ${id}`.execute(server.deps.db);
    const [only] = (await versions.page(id)).versions;
    expect([only?.size, only?.stored_by]).toEqual([1, null]);
  });
});

describe('who sees only some folders', () => {
  test('sees no version from before their rights, nor who brought one', async () => {
    const theirs = await folder('Theirs');
    const id = await file(1, theirs);
    await replace({ id, content: 'ab' });
    await grantFolder(server, team, theirs, 0);
    expect(await versions.sizes(id, team.standard)).toEqual([2]);
    await fill();
    await replace({ id, content: 'abc' });
    const { versions: found } = await versions.page(id, team.standard);
    expect(found.map(({ size }) => size)).toEqual([3, 2]);
    expect(found.every((one) => !('stored_by' in one))).toBe(true);
  });

  test('sees none from while the file, or a folder above it, was elsewhere', async () => {
    const [theirs, hidden] = [await folder('Theirs'), await folder('Hidden')];
    const inside = await folder('Inside', theirs);
    const id = await file(1, inside);
    await grantFolder(server, team, theirs, 0);
    await fill();
    await apply(events.move(inside, hidden));
    await replace({ id, content: 'ab' });
    await replace({ id, content: 'abc' });
    expect((await versions.ask(id, team.standard)).statusCode).toBe(404);
    await apply(events.move(inside, theirs));
    // The first was seen before the folder went away; the one between was not.
    const { versions: found } = await versions.page(id, team.standard);
    expect(found.map(({ size }) => size)).toEqual([3, 1]);
    for (const { seq, size } of found) {
      const path = `drives/${team.driveId}/files/${id}/content?at=${seq}`;
      expect((await request(server, team.standard, 'GET', path)).body).toHaveLength(size);
    }
  });

  test('does not hear of which folder a rewind was, whose snapshot keeps one', async () => {
    const [theirs, secret] = [await folder('Theirs'), await folder('Secret')];
    const id = await file(1, theirs);
    await grantFolder(server, team, theirs, 0);
    await fill();
    await folder('New', secret);
    expect(await apply(rewindEvent(3, secret))).toMatchObject([{ status: 'applied' }]);
    for (const content of ['ab', 'abc']) await replace({ id, content });
    await endHistory();
    const held = async (person: Person) =>
      (await versions.page(id, person)).versions.map(({ snapshot }) => snapshot?.schedular_name);
    expect(await held(team.owner)).toEqual([undefined, 'Before rewind of Secret']);
    expect(await held(team.standard)).toEqual([undefined, 'Before rewind']);
  });

  test('sees those of a deleted file only where they saw it go', async () => {
    const [theirs, hidden] = [await folder('Theirs'), await folder('Hidden')];
    const [seen, unseen] = [await file(1, theirs), await file(2, hidden)];
    await grantFolder(server, team, theirs, 0);
    await fill();
    for (const id of [seen, unseen]) await apply(events.remove(id, undefined, 'file'));
    expect(await versions.sizes(seen, team.standard)).toEqual([1]);
    const answers = [unseen, hidden, randomUUID(), 'x'].map((id) => versions.ask(id, team.standard));
    const bodies = (await Promise.all(answers)).map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/^404/);
  });
});

test('what cannot be a page is said', async () => {
  const id = await file(1);
  for (const query of ['?after=x', '?after=-1', '?limit=0', '?limit=201', '?limit=x'])
    expect((await versions.ask(id, team.owner, query)).statusCode, query).toBe(400);
});
