import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { adminResult } from '#tests/support/admin/run-admin.ts';
import { startTestServer } from '#tests/support/server.ts';
import { createTeam, events, request, send } from '#tests/support/team.ts';

async function teamWithActivity() {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const team = await createTeam(server);
  await send(server, team.admin, team.driveId, events.createFolder(team.driveId, 'Drafts'));
  const actors = async () =>
    (await request(server, team.owner, 'GET', `drives/${team.driveId}/activity`))
      .json<{ data: { lines: { by: string | null }[] } }>()
      .data.lines.map(({ by }) => by);
  const former = async () => (await sql`select from former_members`.execute(server.deps.db)).rows.length;
  return { server, team, actors, former };
}

test('whom a server of the former release removes is named by the address that they had, too', async () => {
  const { server, team, actors } = await teamWithActivity();
  const { email, memberId } = team.admin;
  // All that it does about it.
  await sql`delete from members where id = ${memberId}`.execute(server.deps.db);
  expect(await actors()).toEqual([email]);
});

test('of a deleted account, of a deleted workspace and of an invitation nothing is kept', async () => {
  const { server, team, actors, former } = await teamWithActivity();
  await adminResult(server, 'people', 'delete', team.admin.email);
  expect(await actors()).toEqual([null]);
  await sql`update members set status = 0, user_id = null where id = ${team.standard.memberId}`.execute(
    server.deps.db,
  );
  await sql`delete from members where id = ${team.standard.memberId}`.execute(server.deps.db);
  expect(await former()).toBe(0);
  await sql`delete from drives where id = ${team.driveId}`.execute(server.deps.db);
  await sql`delete from workspaces where id = ${team.workspaceId}`.execute(server.deps.db);
  expect(await former()).toBe(0);
});

test('a removal by a server of the former release does not wait for an account that is being deleted', async () => {
  const { server, team, actors } = await teamWithActivity();
  const { memberId, userId } = team.admin;
  const { db } = server.deps;
  await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${userId} for update`.execute(tx);
    // It would wait for this transaction, and this one for it.
    await sql`delete from members where id = ${memberId}`.execute(db);
    await sql`delete from members where user_id = ${userId}`.execute(tx);
    await sql`delete from users where id = ${userId}`.execute(tx);
  });
  expect(await actors()).toEqual([null]);
});
