import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, send, type Team } from '#tests/support/team.ts';
import { type UndoClient, undoClient } from '#tests/support/undo/undo-client.ts';
import { rewindEvent, undoEvent } from '#tests/support/undo/undo-events.ts';

/* Undos and rewinds at the same time as other changes, at two nodes on one database: one comes first, and each is whole. */

let server: TestServer;
let other: TestServer;
let address: string;
let team: Team;
let client: UndoClient;
beforeAll(async () => {
  const database = await createTestDatabase();
  server = await startTestServer({ database });
  other = await startTestServer({ database: { ...database, drop: async () => undefined } });
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  client = undoClient(server, address, team);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type Event = Parameters<typeof send>[3];

/** Both at once, the first at this node and the second at the other one, in whichever order they get there. */
async function together(one: Event, another: Event) {
  const results = await Promise.all([
    send(server, team.owner, team.driveId, one),
    send(other, team.admin, team.driveId, another),
  ]);
  return results.map(([result]) => result?.code ?? result?.status);
}

test('of two who undo the same one does it, and the other is told that it is done', async () => {
  for (let round = 0; round < 8; round += 1) {
    const seq = await client.change(events.createFolder(team.driveId, `New ${round}`));
    const outcomes = await together(undoEvent(seq), undoEvent(seq));
    expect(outcomes.sort()).toEqual(['applied', 'nothing-to-undo']);
  }
  expect(await client.inconsistencies()).toEqual([]);
});

test('what somebody adds at the same time is in the way, or goes elsewhere, and is never lost', async () => {
  const met = new Set<string>();
  for (let round = 0; round < 10; round += 1) {
    const event = events.createFolder(team.driveId, `New ${round}`);
    const seq = await client.change(event);
    const folder = 'folder_id' in event.data ? event.data.folder_id : '';
    const added = events.createFolder(team.driveId, `Added ${round}`, folder);
    const [undone, made] = await together(undoEvent(seq), added);
    expect(made).toBe('applied');
    met.add(undone ?? '');
    expect(
      Object.values(await client.state()).filter((row) => row.includes(` Added ${round} `)),
    ).toHaveLength(1);
  }
  expect([...met].every((outcome) => ['applied', 'undo-refused'].includes(outcome))).toBe(true);
  expect(await client.inconsistencies()).toEqual([]);
});

test('a rewind has all that came before it, in its snapshot too, and nothing of what comes after', async () => {
  const at = await client.change(events.createFolder(team.driveId, 'First'));
  const then = await client.state();
  for (let round = 0; round < 8; round += 1) {
    await client.folder(`Before ${round}`);
    const last = await client.seq();
    const outcomes = await together(rewindEvent(at), events.createFolder(team.driveId, `Beside ${round}`));
    expect(outcomes).toEqual(['applied', 'applied']);
    const rows = await server.deps.db
      .selectFrom('changes')
      .select(['seq', 'type'])
      .where('drive_id', '=', team.driveId)
      .where('seq', '>', last)
      .orderBy('seq')
      .execute();
    const rewound = rows.find(({ type }) => type === 'REWIND')?.seq ?? 0;
    expect(rows.map(({ seq }) => seq)).toEqual([last + 1, last + 2]);
    expect(await client.state(rewound)).toEqual(then);
    const snapshot = await server.deps.db
      .selectFrom('snapshots')
      .select('seq')
      .where('drive_id', '=', team.driveId)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect(snapshot.seq).toBe(rewound - 1);
    await client.rewind(at);
  }
});

test('against deleting forever one of them comes first, and it is whole', async () => {
  for (let round = 0; round < 6; round += 1) {
    const folder = await client.folder(`Old ${round}`);
    const seq = await client.change(events.remove(folder));
    const body = { items: [{ id: folder, seq: seq - 1 }] };
    const [[undone], erased] = await Promise.all([
      send(server, team.owner, team.driveId, undoEvent(seq)),
      request(other, team.admin, 'POST', `drives/${team.driveId}/trash/delete`, body),
    ]);
    const isBack = (await client.state())[folder] !== undefined;
    expect([undone?.status, erased.statusCode]).toEqual(isBack ? ['applied', 404] : ['rejected', 200]);
  }
});
