import { randomUUID } from 'node:crypto';
import { err, ok } from '#contract/rules/result.ts';
import { roles } from '#contract/rules/roles.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import type { Handler } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { prepareStorage } from './prepare-storage.ts';
import { spaceNameProblem } from './space-name-problem.ts';
import { workspaceToWire } from './workspace-to-wire.ts';

export const createWorkspace: Handler<'createWorkspace'> = async (deps, request) => {
  const { actor, body } = request;
  if (body.user_id !== actor.userId) return err(detailed('bad-request', 'foreign-user'));
  if (body.workspace_name === '') return err(detailed('bad-request', 'workspace-name-empty'));
  const name = checkSpaceName(body.workspace_name);
  if (!name.ok) return err(spaceNameProblem('workspace', name.problem));
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
