import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { admin, adminResult } from '#tests/support/admin/run-admin.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, type Team } from '#tests/support/team.ts';
import { bundlesOf, encodeBundle, fileOf } from '#tests/support/transfers/bundle.ts';
import { codeOf, locationOf, type Tus, tusOf } from '#tests/support/transfers/tus.ts';

let server: TestServer;
let address: string;
let team: Team;
let tus: Tus;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  tus = tusOf(address, team);
});
afterAll(() => server.close());

/** As the job of every node follows it each second. */
async function hold(...argv: readonly string[]) {
  const result = await adminResult(server, 'workspaces', 'hold', team.workspaceId, ...argv);
  await server.deps.holds.refresh(server.deps.db);
  return result;
}

const write = (person = team.owner) =>
  request(server, person, 'POST', `events/${team.driveId}`, [
    events.createFolder(team.driveId, randomUUID()),
  ]);
const read = (person = team.owner) => request(server, person, 'GET', `drives/${team.driveId}/items`);
const bundle = () =>
  bundlesOf(address, team).post(encodeBundle({ files: [fileOf('a.txt', Buffer.from('a'))] }));
const onHold = [423, 'workspace-on-hold'];

test('a workspace on hold is read and not written, says why, and is written again when the hold ends', async () => {
  await hold('on', '--reason', 'Under review until Friday.');
  expect((await read()).statusCode).toBe(200);
  expect((await write()).json()).toMatchObject({
    code: 'workspace-on-hold',
    error_message: 'This workspace is on hold, and nothing in it can be changed: Under review until Friday.',
    values: { reason: 'Under review until Friday.' },
  });
  const listed = await request(server, team.owner, 'GET', `workspace/${team.owner.email}`);
  const [workspace] = listed.json().data;
  expect(workspace.hold).toEqual({ since: expect.any(Number), reason: 'Under review until Friday.' });
  const others = await createTeam(server);
  const elsewhere = [events.createFolder(others.driveId, 'Free')];
  const free = await request(server, others.owner, 'POST', `events/${others.driveId}`, elsewhere);
  expect(free.statusCode).toBe(200);
  await hold('off');
  expect((await write()).statusCode).toBe(200);
});

test('an upload is not begun, gone on with or finished on hold; it goes on from where it was, and may be given up', async () => {
  const path = locationOf(await tus.create({ size: 6 }));
  const other = locationOf(await tus.create({ size: 6 }));
  expect((await tus.patch(path, 0, Buffer.from('abc'))).status).toBe(204);
  await hold('on');
  expect(await codeOf(await tus.create({ size: 1 }))).toEqual(onHold);
  expect(await codeOf(await tus.patch(path, 3, Buffer.from('def')))).toEqual(onHold);
  expect(await codeOf(await bundle())).toEqual(onHold);
  expect((await tus.remove(other)).status).toBe(204);
  await hold('off');
  expect((await tus.patch(path, 3, Buffer.from('def'))).status).toBe(204);
  expect((await bundle()).status).toBe(200);
});

test('who sees nothing of a filespace learns nothing of the hold', async () => {
  const unheld = await write(team.standard);
  await hold('on');
  const refused = await write(team.standard);
  expect([refused.statusCode, refused.body]).toEqual([404, unheld.body]);
  await hold('off');
  await grantFolder(server, team, rootId, 1);
  await hold('on');
  expect((await write(team.standard)).statusCode).toBe(423);
});

test('it stands in the audit trail and the log of the operators; a dry run changes nothing, and what is wrong is said', async () => {
  const dry = await admin(server, 'workspaces', 'hold', team.workspaceId, 'on', '--dry-run');
  expect(dry.code).toBe(0);
  await server.deps.holds.refresh(server.deps.db);
  expect((await write()).statusCode).toBe(200);
  await hold('on', '--reason', 'Unpaid.');
  const { hold_since } = await hold('on', '--reason', 'Still unpaid.');
  expect(await hold('on')).toMatchObject({
    hold_reason: 'Still unpaid.',
    former_hold_reason: 'Still unpaid.',
  });
  const listed = await adminResult(server, 'workspaces', 'list');
  expect(listed.find(({ id }: { id: string }) => id === team.workspaceId)).toMatchObject({
    hold_since,
    hold_reason: 'Still unpaid.',
  });
  expect((await admin(server, 'workspaces', 'show', team.workspaceId)).out).toContain('on hold since');
  await hold('off');
  const trail = await request(server, team.owner, 'GET', `workspace/audit/${team.workspaceId}`);
  expect(trail.json().data.slice(0, 2)).toMatchObject([
    { action: 'workspace-released', actor: 'operator', to: null },
    { action: 'workspace-held', actor: 'operator', to: 'Still unpaid.' },
  ]);
  const [entry] = await adminResult(server, 'log');
  expect(entry).toMatchObject({ command: 'workspaces hold', detail: { hold_since: null } });
  const said = async (...argv: readonly string[]) =>
    (await admin(server, 'workspaces', 'hold', team.workspaceId, ...argv)).code;
  expect([await said('off'), await said('maybe'), await said('off', '--reason', 'x')]).toEqual([1, 64, 64]);
  expect(await said('on', '--reason', 'x'.repeat(201))).toBe(64);
});
