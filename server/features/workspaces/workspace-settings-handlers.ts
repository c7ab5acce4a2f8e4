import type { Kysely, Selectable } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { type Capability, can } from '#contract/rules/roles.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { deleteMember } from '../../access/delete-member.ts';
import { findMember, type Member } from '../../access/find-member.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/schema.ts';
import type { Handlers, Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { spaceNameProblem } from './space-name-problem.ts';
import { workspaceToWire } from './workspace-to-wire.ts';

type Workspace = Selectable<Database['workspaces']>;

/** What becomes of a workspace that is there: another name, fewer members, or its end. */
export const workspaceSettingsHandlers = {
  async renameWorkspace(deps, request) {
    const { actor, body } = request;
    const name = checkSpaceName(body.workspace_name);
    if (!name.ok) return err(spaceNameProblem('workspace', name.problem));
    return inTransaction(deps.db, async (tx) => {
      const capability = await lockedFor(tx, actor, body.id, 'renameWorkspace');
      if (!capability.ok) return capability;
      const { me, workspace } = capability.value;
      const asMember = { member_id: me.id, role: me.role };
      if (name.value === workspace.name) return ok(workspaceToWire({ ...workspace, ...asMember }));
      if (await holdsFilespaces(tx, workspace.id)) {
        return err(detailed('not-empty', 'not-renamed'));
      }
      // Names are one person's: whoever makes or renames another of them at this moment waits.
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', workspace.owner_user_id)
        .forUpdate()
        .execute();
      const existing = await tx
        .selectFrom('workspaces')
        .select('id')
        .where('owner_user_id', '=', workspace.owner_user_id)
        .where('name', '=', name.value)
        .executeTakeFirst();
      if (existing !== undefined) return err({ code: 'already-exists' });
      const renamed = await tx
        .updateTable('workspaces')
        .set({ name: name.value })
        .where('id', '=', workspace.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const [from, to] = [workspace.name, renamed.name];
      const auditEntry = { action: 'workspace-renamed', subject: to, from, to } as const;
      await recordAuditEntry(tx, deps, request, { workspaceId: workspace.id, ...auditEntry });
      await deps.bus.publish(tx, {
        kind: 'workspace',
        workspaceId: workspace.id,
        type: 'WORKSPACE_RENAME',
        data: { workspace_id: workspace.id },
      });
      return ok(workspaceToWire({ ...renamed, ...asMember }));
    });
  },

  async deleteWorkspace(deps, { actor, params, body }) {
    return inTransaction(deps.db, async (tx) => {
      const capability = await lockedFor(tx, actor, params.id, 'deleteWorkspace');
      if (!capability.ok) return capability;
      const { workspace } = capability.value;
      if (body.id.toLowerCase() !== workspace.id) return err({ code: 'not-found' });
      if (body.workspace_name !== workspace.name) {
        return err(detailed('bad-request', 'workspace-name-differs'));
      }
      if (await holdsFilespaces(tx, workspace.id)) {
        return err(detailed('not-empty', 'not-deleted'));
      }
      await deleteEmptyWorkspace(tx, workspace.id);
      return ok({ success: true });
    });
  },

  async exitWorkspace(deps, request) {
    const { actor, query, body } = request;
    return inTransaction(deps.db, async (tx) => {
      const capability = await lockedFor(tx, actor, query.workspaceId, 'exitWorkspace');
      if (!capability.ok) return capability;
      const { me, workspace } = capability.value;
      const { id = workspace.id, workspace_name: name = workspace.name } = body ?? {};
      if (id.toLowerCase() !== workspace.id || name !== workspace.name) return err({ code: 'not-found' });
      if (!(await deleteMember(tx, me.id))) return err({ code: 'not-found' });
      const auditEntry = { action: 'user-left', subject: actor.email } as const;
      await recordAuditEntry(tx, deps, request, { workspaceId: workspace.id, ...auditEntry });
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;

interface WorkspaceUsage {
  readonly me: Member;
  readonly workspace: Workspace;
}

/** The workspace, locked until the transaction ends, for somebody who may do this to it. */
async function lockedFor(
  tx: Kysely<Database>,
  actor: { readonly userId: string },
  workspaceId: string,
  capability: Capability,
): Promise<Result<WorkspaceUsage, Problem>> {
  const found = await findMember(tx, actor, workspaceId);
  if (found === null) return err({ code: 'not-found' });
  const workspace = await tx
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', found.workspaceId)
    .forUpdate()
    .executeTakeFirst();
  // As it is now that nobody else can change it.
  const me = await findMember(tx, actor, workspaceId);
  if (me === null || workspace === undefined) return err({ code: 'not-found' });
  return can(me.role, capability) ? ok({ me, workspace }) : err({ code: 'not-allowed' });
}

/** Its members and its audit trail go with it; the database notifies each member. Its filespaces have gone before. */
export async function deleteEmptyWorkspace(tx: Kysely<Database>, workspaceId: string): Promise<void> {
  await tx.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
}

async function holdsFilespaces(tx: Kysely<Database>, workspaceId: string): Promise<boolean> {
  const drive = await tx
    .selectFrom('drives')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst();
  return drive !== undefined;
}
