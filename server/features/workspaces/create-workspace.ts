import { randomUUID } from 'node:crypto';
import type { StorageType } from '#contract/entities/workspace.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { roles } from '#contract/rules/roles.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { storageTypeOnWire } from '#contract/wire/workspaces.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Handler, Problem } from '../../http/handler.ts';
import { readChoice } from '../../storage/choice/read-choice.ts';
import { record } from '../audit/record.ts';
import { findRegion, regions } from './regions.ts';
import { spaceNameSentence } from './space-name-sentence.ts';
import { toWire } from './workspace-row.ts';

interface Storage {
  readonly storage_type: StorageType;
  readonly storage_settings: Buffer | null;
  readonly region: string | null;
}

export const createWorkspace: Handler<'createWorkspace'> = async (deps, request) => {
  const { actor, body } = request;
  if (body.user_id !== actor.userId) return refuse('The field "user_id" of the body is not yours.');
  const name = checkSpaceName(body.workspace_name);
  if (!name.ok) return refuse(spaceNameSentence('workspace', name.problem));
  const storage = readStorage(deps, body.storage);
  if (!storage.ok) return storage;
  return inTransaction(deps.db, async (tx) => {
    const workspace = await tx
      .insertInto('workspaces')
      .values({
        id: randomUUID(),
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
    const deed = { action: 'workspace-created', subject: workspace.name } as const;
    await record(tx, deps, request, { workspaceId: workspace.id, ...deed });
    await deps.bus.publish(tx, {
      kind: 'workspace',
      workspaceId: workspace.id,
      type: 'WORKSPACE_CREATE',
      data: { workspace_id: workspace.id },
    });
    return ok(toWire({ ...workspace, ...member }));
  });
};

function readStorage(
  { settings }: Deps,
  asked: { readonly type: string; readonly settings: Record<string, unknown> },
): Result<Storage, Problem> {
  const type = typeOf(asked.type);
  if (type === null) return refuse('The field "storage.type" of the body is not a type of storage.');
  if (type === 'own') {
    const region = findRegion(asked.settings['region'] ?? regions[0]?.region_key);
    if (region === undefined) {
      return refuse('The field "storage.settings.region" of the body is not a region.');
    }
    return ok({ storage_type: type, storage_settings: null, region: region.region_key });
  }
  const choice = readChoice(type, asked.settings, { allowed: settings.storage.allowHosts });
  if (choice.ok) return refuse('This storage type is not available yet. Choose the own storage.');
  return choice.problem.kind === 'address-refused'
    ? err({ code: 'storage-address' })
    : refuse(choice.problem.sentence);
}

function typeOf(onWire: string): StorageType | null {
  const types = Object.keys(storageTypeOnWire) as StorageType[];
  return types.find((type) => storageTypeOnWire[type] === onWire) ?? null;
}

function refuse(message: string): Result<never, Problem> {
  return err({ code: 'bad-request', message });
}
