import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '#server/db/migrations/029-name-keys.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, request, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterAll(() => server.close());

/** A folder as it was stored when name keys still held what nobody sees. */
async function folderOfBefore(name: string, oldKey: string, parent?: string): Promise<string> {
  const event = events.createFolder(team.driveId, `was ${randomUUID()}`, parent);
  await send(server, team.owner, team.driveId, event);
  const id = folderIdOf(event);
  await sql`update items set name = ${name}, name_key = ${oldKey} where id = ${id}`.execute(server.deps.db);
  return id;
}

async function stored(id: string) {
  const { rows } = await sql<{ name: string; name_key: string }>`
    select name, name_key from items where id = ${id}`.execute(server.deps.db);
  return rows[0];
}

/** The step knows the table of items by the name that it had then. */
const migrate = () =>
  server.deps.db.transaction().execute(async (tx) => {
    await sql`create view entries as select * from items`.execute(tx);
    await up(tx as never);
    await sql`drop view entries`.execute(tx);
  });
const makeFolder = async (name: string) => {
  const [result] = await send(server, team.owner, team.driveId, events.createFolder(team.driveId, name));
  return result;
};

test('a name that was stored with what nobody sees keeps it, and takes the name that it looks like', async () => {
  const heart = await folderOfBefore('❤\ufe0f Photos', '❤\ufe0f photos');
  const report = await folderOfBefore('Re\u200bport', 're\u200bport');
  const tagged = await folderOfBefore('Flag \u{e0067}', 'flag \u{e0067}');
  const plain = await folderOfBefore('Plain ü', 'plain ü');
  await migrate();
  expect(await stored(heart)).toEqual({ name: '❤\ufe0f Photos', name_key: '❤ photos' });
  expect(await stored(report)).toEqual({ name: 'Re\u200bport', name_key: 'report' });
  expect(await stored(tagged)).toEqual({ name: 'Flag \u{e0067}', name_key: 'flag' });
  expect(await stored(plain)).toEqual({ name: 'Plain ü', name_key: 'plain ü' });
  expect(await makeFolder('report')).toMatchObject({ status: 'applied', name: 'report (2)' });
  expect(await makeFolder('❤ Photos')).toMatchObject({ status: 'applied', name: '❤ Photos (2)' });
});

test('of siblings that look the same none is renamed, and each can be moved, renamed, copied and deleted', async () => {
  const ids = [
    await folderOfBefore('Same', 'same'),
    await folderOfBefore('Sa\u00adme', 'sa\u00adme'),
    await folderOfBefore('Sam\u200be', 'sam\u200be'),
    await folderOfBefore('O\u200bther', 'o\u200bther'),
    await folderOfBefore('Ot\u200bher', 'ot\u200bher'),
  ] as const;
  await migrate();
  const keys = await Promise.all(ids.map(async (id) => (await stored(id))?.name_key));
  expect(keys[0]).toBe('same');
  expect(keys.slice(1, 3)).toEqual(['sa\u00adme', 'sam\u200be']);
  expect(keys.slice(3).toSorted()).toContain('other');
  expect(new Set(keys).size).toBe(ids.length);
  await migrate(); // changes nothing more
  expect(await Promise.all(ids.map(async (id) => (await stored(id))?.name_key))).toEqual(keys);

  const target = events.createFolder(team.driveId, 'Target');
  const steps = [
    target,
    events.move(ids[1], folderIdOf(target)),
    events.move(ids[2], folderIdOf(target)),
    events.rename(ids[3], 'Another'),
    events.remove(ids[4]),
  ];
  const results = await send(server, team.owner, team.driveId, ...steps);
  expect(results.map(({ status }) => status)).toEqual(steps.map(() => 'applied'));
  expect(await stored(ids[1])).toEqual({ name: 'Sa\u00adme', name_key: 'same' });
  expect(await stored(ids[2])).toEqual({ name: 'Sam\u200be (2)', name_key: 'same (2)' });
});

test('groups of before keep their names too', async () => {
  const make = async (name: string, key: string) => {
    const id = randomUUID();
    await server.deps.db
      .insertInto('groups')
      .values({ id, workspace_id: team.workspaceId, name, name_key: key })
      .execute();
    return id;
  };
  const first = await make('De\u200bsign', 'de\u200bsign');
  const second = await make('Des\u200bign', 'des\u200bign');
  await migrate();
  const { rows } = await sql<{ id: string; name: string; name_key: string }>`
    select id, name, name_key from groups where id in (${first}, ${second}) order by name_key`.execute(
    server.deps.db,
  );
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['De\u200bsign', 'Des\u200bign']));
  expect(rows.map(({ name_key }) => name_key)).toContain('design');
  const retry = await request(server, team.owner, 'POST', 'workspace/group', {
    workspace_id: team.workspaceId,
    group_name: 'Design',
  });
  expect(retry.statusCode).toBe(409);
});
