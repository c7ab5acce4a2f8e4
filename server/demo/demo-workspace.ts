import { randomBytes, randomUUID } from 'node:crypto';
import { roles } from '#contract/rules/roles.ts';
import { memberStatus } from '../db/tables/workspaces.ts';
import type { Dependencies } from '../dependencies.ts';
import { filespaceHandlers } from '../features/filespaces/filespace-handlers.ts';
import { workspaceHandlers } from '../features/workspaces/workspace-handlers.ts';
import type { Actor } from '../http/handler.ts';

export interface DemoWorkspace {
  readonly driveId: string;
  readonly driveName: string;
  readonly workspaceId: string;
  readonly ownerMemberId: string;
  readonly password: string;
  readonly emails: readonly [owner: string, colleague: string];
}

const emails = ['alex@demo.example', 'sam@demo.example'] as const;
const workspaceName = 'demo-team';
const driveName = 'team-files';

/** The demo's two people with a password that is new each time, their workspace, and a filespace with nothing in it. */
export async function createDemoWorkspace(deps: Dependencies): Promise<DemoWorkspace> {
  const password = `Demo-${randomBytes(6).toString('hex')}-1a`;
  const hash = await deps.passwords.hash(password);
  const [owner, colleague] = [
    await ensureUser(deps, emails[0], hash),
    await ensureUser(deps, emails[1], hash),
  ];
  const workspaceId = await ensureWorkspace(deps, owner);
  await deps.db
    .insertInto('members')
    .values({
      id: randomUUID(),
      workspace_id: workspaceId,
      user_id: colleague.userId,
      email: colleague.email,
      role: roles.admin,
      status: memberStatus.active,
      joined_at: new Date(deps.nowMs()),
    })
    .onConflict((conflict) => conflict.constraint('members_email').doNothing())
    .execute();
  const drive = await emptyDrive(deps, owner, workspaceId);
  return { ...drive, workspaceId, password, emails };
}

async function ensureUser(deps: Dependencies, email: string, passwordHash: string): Promise<Actor> {
  const now = new Date(deps.nowMs());
  const user = await deps.db
    .insertInto('users')
    .values({
      id: randomUUID(),
      email,
      first_name: 'user',
      last_name: 'user',
      password_hash: passwordHash,
      verified_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('users_email').doUpdateSet({ password_hash: passwordHash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: user.id, email, userName: email, sessionId: '', verified: true };
}

async function ensureWorkspace(deps: Dependencies, owner: Actor): Promise<string> {
  const existing = await deps.db
    .selectFrom('workspaces')
    .select('id')
    .where('owner_user_id', '=', owner.userId)
    .where('name', '=', workspaceName)
    .executeTakeFirst();
  if (existing !== undefined) return existing.id;
  const body = {
    workspace_name: workspaceName,
    user_id: owner.userId,
    storage: { type: 'own', settings: {} },
  };
  const created = await workspaceHandlers.createWorkspace(deps, { ...request(owner), body });
  if (!created.ok) throw new Error(`The workspace could not be made: ${created.problem.code}.`);
  return created.value.id;
}

/** The first of `team-files`, `team-files-2` … in which nothing is yet; made if need be. */
async function emptyDrive(
  deps: Dependencies,
  owner: Actor,
  workspaceId: string,
): Promise<Pick<DemoWorkspace, 'driveId' | 'driveName' | 'ownerMemberId'>> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? driveName : `${driveName}-${number}`;
    const existing = await deps.db
      .selectFrom('drives')
      .select(['id', 'seq', 'owner_member_id'])
      .where('workspace_id', '=', workspaceId)
      .where('name', '=', name)
      .executeTakeFirst();
    if (existing !== undefined && existing.seq > 0) continue;
    if (existing !== undefined) {
      return { driveId: existing.id, driveName: name, ownerMemberId: existing.owner_member_id };
    }
    const body = { drive_name: name, workspace_id: workspaceId };
    const created = await filespaceHandlers.createDrive(deps, { ...request(owner), body });
    if (!created.ok) throw new Error(`The filespace could not be made: ${created.problem.code}.`);
    return {
      driveId: created.value.drive_id,
      driveName: name,
      ownerMemberId: created.value.workspace_user_id,
    };
  }
}

function request(actor: Actor) {
  return { actor, params: undefined, query: undefined, ip: '127.0.0.1', userAgent: '', language: null };
}
