import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentPath } from '#contract/wire/downloads.ts';
import {
  type Actor,
  actorKinds,
  createCallFixture,
  snapshotState,
} from '#tests/support/every-call/call-fixture.ts';
import { outcomeOf } from '#tests/support/every-call/make-call.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { filespaceSteps } from '#tests/support/snapshots/filespace-steps.ts';
import { restoreContentsEvent } from '#tests/support/snapshots/restore-contents-event.ts';
import { createTeam, request, type Team } from '#tests/support/team.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';

/* Who may bring back items with their contents: it writes into files that are there. */

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

const { folder, file, now } = filespaceSteps(() => ({ server, address, team }));
const expectedOf = {
  'signed out': '401 signed-out',
  unproved: '403 email-not-verified',
  outside: '404 not-found',
  0: '404 not-found', // nothing was granted
  1: 'done',
  2: 'done',
} as const;

test.each(Object.keys(actorKinds) as Actor[])('%s', async (actor) => {
  const { asker, ids } = await createCallFixture(server, actor, true);
  const before = await snapshotState(server);
  const may = actor === 'a standard user with View' ? 'rejected not-kept' : expectedOf[actorKinds[actor]];
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/events/${ids.drive}`,
    payload: [restoreContentsEvent(3, [ids.erased])],
    ...(asker.token !== null && { headers: { authorization: `Bearer ${asker.token}` } }),
  });
  expect(outcomeOf(response)).toBe(may);
  const after = await snapshotState(server);
  if (may === 'done') expect(after).not.toEqual(before);
  else expect(after).toEqual(before);
});

test.each([
  ['View', 0, 'rejected not-allowed', 'second'],
  ['Edit', 1, 'done', 'first'],
] as const)('a standard user who had %s then and has it now', async (_, permission, may, content) => {
  const theirs = await folder('Theirs');
  await grantFolder(server, team, theirs, permission);
  const id = await file('plan.txt', 'first', theirs);
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
  const seq = await now();
  await replaceBy('bundle', address, team)({ id, content: 'second' });
  const response = await request(server, team.standard, 'POST', `events/${team.driveId}`, [
    restoreContentsEvent(seq, [id]),
  ]);
  expect(outcomeOf(response)).toBe(may);
  expect((await request(server, team.owner, 'GET', contentPath(team.driveId, id))).body).toBe(content);
});
