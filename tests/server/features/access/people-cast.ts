import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { type Role, roles } from '#contract/rules/roles.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createTeam, createUser, type Team } from '#tests/support/team.ts';

export interface Ids {
  readonly workspace: string;
  readonly member: string;
  readonly group: string;
}

export type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

export type Cast = Awaited<ReturnType<typeof castOf>>;

/** A workspace, another one, and everybody who might ask something about the people of the first. */
export async function castOf(server: TestServer) {
  const { db, nowMs } = server.deps;
  const [team, other] = [await createTeam(server), await createTeam(server)];
  const foreignIds = { workspace: other.workspaceId, ...(await memberAndGroup(other)) };
  const expired = await createUser(server);
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(nowMs()) })
    .where('id', '=', expired.sessionId)
    .execute();
  const left = await createUser(server);
  await db.deleteFrom('sessions').where('id', '=', left.sessionId).execute();
  const unproved = await createUser(server);
  await db.updateTable('users').set({ verified_at: null }).where('id', '=', unproved.userId).execute();
  const invited = await createUser(server);
  await join(team, invited.email, roles.standard, null);
  const removed = await joined(team, roles.admin);
  await db.deleteFrom('members').where('user_id', '=', removed.userId).execute();
  const grouped = await joined(team, roles.standard);
  const former = await joined(team, roles.admin);
  await db
    .updateTable('members')
    .set({ role: roles.standard })
    .where('user_id', '=', former.userId)
    .execute();

  const tokens: Readonly<Record<string, string | null>> = {
    nobody: null,
    'with a token that nobody has': 'A'.repeat(43),
    'whose session ran out': expired.token,
    'who signed out': left.token,
    'with an address that is not proved': unproved.token,
    'the owner of another workspace': other.owner.token,
    'an admin of another workspace': other.admin.token,
    'who is invited and has not joined': invited.token,
    'who was removed': removed.token,
    'a standard user': team.standard.token,
    'a standard user of a group': grouped.token,
    'who was an admin': former.token,
    'an admin': team.admin.token,
  };

  async function memberAndGroup({ workspaceId }: Team): Promise<{ member: string; group: string }> {
    const user = await createUser(server);
    const member = await join({ workspaceId }, user.email, roles.standard, user.userId);
    const group = randomUUID();
    await db
      .insertInto('groups')
      .values({ id: group, workspace_id: workspaceId, name: group, name_key: group })
      .execute();
    await db
      .insertInto('group_members')
      .values({ workspace_id: workspaceId, group_id: group, member_id: member })
      .execute();
    return { member, group };
  }

  async function joined({ workspaceId }: Team, role: Role) {
    const user = await createUser(server);
    await join({ workspaceId }, user.email, role, user.userId);
    return user;
  }

  async function join(
    { workspaceId }: Pick<Team, 'workspaceId'>,
    email: string,
    role: Role,
    userId: string | null,
  ): Promise<string> {
    const id = randomUUID();
    const status = userId === null ? 0 : 1;
    const member = { id, workspace_id: workspaceId, user_id: userId, email, role, status } as const;
    await db
      .insertInto('members')
      .values({ ...member, joined_at: null })
      .execute();
    return id;
  }

  return {
    foreignIds,
    /** A member and a group of the workspace that nothing has been done to. */
    freshIds: async (): Promise<Ids> => ({ workspace: team.workspaceId, ...(await memberAndGroup(team)) }),
    /** What is in the tables now, but for the fresh ones. */
    async rowsWithout({ member, group }: Ids) {
      const rows = await rowsOf(server);
      mustStand(rows, member, group);
      return rows.filter((row) => !row.includes(member) && !row.includes(group));
    },
    ask(actor: string, [method, path, body]: Call): Promise<LightMyRequestResponse> {
      const token = tokens[actor];
      if (token === undefined) throw new Error(`nobody is called ${actor}`);
      return server.app.inject({
        method,
        url: `/api/${path.split('/').map(encodeURIComponent).join('/')}`,
        ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
        ...(body !== undefined && { payload: body }),
      });
    },
  };
}

/** Members, groups, who is in them and what was written down of it, as text. */
export async function rowsOf(server: TestServer): Promise<readonly string[]> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(m)::text as row from members m
    union all select row_to_json(g)::text from groups g
    union all select row_to_json(gm)::text from group_members gm
    union all select row_to_json(a)::text from audit a
    order by 1`.execute(server.deps.db);
  return rows.map(({ row }) => row);
}

/** The fresh ones must be there still: both rows and the one that joins them. */
function mustStand(rows: readonly string[], member: string, group: string): void {
  const own = rows.filter((row) => row.includes(member) || row.includes(group));
  if (own.length !== 3) throw new Error(`${3 - own.length} rows of ${member} and ${group} are gone`);
  if (own.some((row) => row.includes('"role":2') || row.includes('other-'))) throw new Error('a row changed');
}
