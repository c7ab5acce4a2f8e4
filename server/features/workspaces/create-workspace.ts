import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { roles } from '#contract/rules/roles.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import type { Handler, Problem } from '../../http/handler.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { prepareStorage } from './prepare-storage.ts';
import { spaceNameMessage } from './space-name-message.ts';
import { workspaceToWire } from './workspace-to-wire.ts';

export const createWorkspace: Handler<'createWorkspace'> = async (deps, request) => {
  const { actor, body } = request;
  if (body.user_id !== actor.userId) return refuse('The field "user_id" of the body is not yours.');
  if (body.workspace_name === '') return refuse('Workspace name cannot be empty.');
  const name = checkSpaceName(body.workspace_name);
  if (!name.ok) return refuse(spaceNameMessage('workspace', name.problem));
  const id = randomUUID();
  const storage = await prepareStorage(
    deps,
    { id, name: name.value, ownerUserId: actor.userId },
    body.storage,
  );
  if (!storage.ok) return storage;
  return inTransaction(deps.db, async (tx) => {
    const workspace = await tx
      .insertInto('workspaces')
      .values({
        id,
        name: name.value,
        owner_user_id: actor.userId,
        ...storage.value,
        created_at: new Date(deps.nowMs()),
      })
      .onConflict((conflict) => conflict.constraint('workspaces_owner_name').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (workspace === undefined) return err({ code: 'already-exists' });
    const member = await tx
      .insertInto('members')
      .values({
        id: randomUUID(),
        workspace_id: workspace.id,
        user_id: actor.userId,
        email: actor.email,
        role: roles.owner,
        status: memberStatus.active,
        joined_at: workspace.created_at,
      })
      .returning(['id as member_id', 'role'])
      .executeTakeFirstOrThrow();
    const auditEntry = { action: 'workspace-created', subject: workspace.name } as const;
    await recordAuditEntry(tx, deps, request, { workspaceId: workspace.id, ...auditEntry });
    await deps.bus.publish(tx, {
      kind: 'workspace',
      workspaceId: workspace.id,
      type: 'WORKSPACE_CREATE',
      data: { workspace_id: workspace.id },
    });
    return ok(workspaceToWire({ ...workspace, ...member }));
  });
};

function refuse(message: string): Result<never, Problem> {
  return err({ code: 'bad-request', message });
}
