import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findScope } from '#server/access/scope.ts';
import { findVisibleFrom, recordScopeStart } from '#server/access/visibility-history.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, request, send, type Team } from '#tests/support/team.ts';

/* Rights that change while somebody's request is being answered: see access/visibility-history.ts. */

let server: TestServer;
let team: Team;
let theirs: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeam(server);
  theirs = await folder('Theirs');
});
afterAll(() => server.close());

async function folder(name: string, parent?: string): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
}
async function setRight(permission: 0 | 2): Promise<void> {
  const response = await request(server, team.owner, 'POST', 'drives/folder/user/permission', {
    ...{ drive_id: team.driveId, folder_id: theirs, permission },
    workspace_user_id: team.standard.memberId,
  });
  expect(response.statusCode).toBe(200);
}
const rename = (id: string, name: string) => send(server, team.owner, team.driveId, events.rename(id, name));
const scopeOfStandard = async () => {
  const access = await findScope(server.deps.db, team.standard, team.driveId);
  if (access === null) throw new Error('the filespace is not there for this person');
  return access;
};

test('a copy that waited while rights were taken and given again does not look back to before', async () => {
  await setRight(0);
  const before = await scopeOfStandard();
  await setRight(2);
  const secret = await folder('Secret', theirs);
  await rename(secret, 'Not for them');
  await rename(secret, 'Shown');
  await setRight(0);

  const { db } = server.deps;
  const copy = await recordScopeStart(db, team.standard, before);

  const now = await scopeOfStandard();
  expect(now.hash).toBe(before.hash);
  expect(copy?.drive.seq).toBe(now.drive.seq);
  expect(await findVisibleFrom(db, now)).toBe(now.drive.seq);
  const path = `drives/${team.driveId}/activity`;
  const { body } = await request(server, team.standard, 'GET', path);
  expect(body).not.toMatch(/Secret|Not for them/);
});

test('a copy whose rights were taken while it waited is none, and may be looked back from nowhere', async () => {
  await setRight(0);
  const before = await scopeOfStandard();
  await setRight(2);
  expect(await recordScopeStart(server.deps.db, team.standard, before)).toBeNull();
  expect(await findVisibleFrom(server.deps.db, before)).toBeNull();
});

test('a copy waits for whoever is changing rights', async () => {
  await setRight(0);
  const before = await scopeOfStandard();
  const { db } = server.deps;
  let copy: ReturnType<typeof recordScopeStart> | undefined;
  await db.transaction().execute(async (tx) => {
    const { workspaceId } = before.drive;
    await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute();
    await tx.deleteFrom('grants').where('drive_id', '=', team.driveId).execute();
    copy = recordScopeStart(db, team.standard, before);
    await waitsForLock();
  });
  expect(await copy).toBeNull();
});

/** Until somebody waits in this database for what another has locked. */
async function waitsForLock(): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(server.deps.db)).rows.length).toBeGreaterThan(0);
}

test('what may be seen and the sequence are of one moment', async () => {
  const secret = await folder('Secret', theirs);
  const change: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isChanged) {
        isChanged = true;
        await rename(secret, 'Shown');
        await setRight(0);
      }
      return result;
    },
  };
  let isChanged = false;
  const access = await findScope(server.deps.db.withPlugin(change), team.standard, team.driveId);
  const renamedAt = (await scopeOfStandard()).drive.seq;
  expect(isChanged).toBe(true);
  // Somebody who sees the folder sees it as it is called since.
  expect(access?.drive.seq ?? renamedAt).toBe(renamedAt);
});
