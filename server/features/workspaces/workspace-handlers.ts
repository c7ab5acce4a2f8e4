import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '#contract/rules/email.ts';
import { err, ok } from '#contract/rules/result.ts';
import { can, roles } from '#contract/rules/roles.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Handlers } from '../../http/handler.ts';
import { memberOf } from '../access/member-of.ts';
import { findRegion, regions } from './regions.ts';
import { spaceNameSentence } from './space-name-sentence.ts';
import { toWire } from './workspace-row.ts';

export const workspaceHandlers = {
  async listWorkspaces({ db }, { actor, params }) {
    if (normaliseEmail(params.email) !== actor.email) return err({ code: 'not-found' });
    const rows = await db
      .selectFrom('members')
      .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
      .selectAll('workspaces')
      .select(['members.id as member_id', 'members.role'])
      .where('members.user_id', '=', actor.userId)
      .where('members.status', '=', memberStatus.active)
      .orderBy('workspaces.created_at')
      .orderBy('workspaces.id')
      .execute();
    return ok(rows.map(toWire));
  },

  async createWorkspace(deps, { actor, body }) {
    if (body.user_id !== actor.userId) {
      return err({ code: 'bad-request', message: 'The field "user_id" of the body is not yours.' });
    }
    const name = checkSpaceName(body.workspace_name);
    if (!name.ok) return err({ code: 'bad-request', message: spaceNameSentence('workspace', name.problem) });
    const { type, settings } = body.storage;
    if (type !== 'own') {
      return err({
        code: 'bad-request',
        message: 'This storage type is not available yet: choose the own storage.',
      });
    }
    const region = findRegion(settings['region'] ?? regions[0]?.region_key);
    if (region === undefined) {
      return err({
        code: 'bad-request',
        message: 'The field "storage.settings.region" of the body is not a region.',
      });
    }
    return inTransaction(deps.db, async (tx) => {
      const workspace = await tx
        .insertInto('workspaces')
        .values({
          id: randomUUID(),
          name: name.value,
          owner_user_id: actor.userId,
          storage_type: type,
          storage_settings: null,
          region: region.region_key,
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
      await deps.bus.publish(tx, {
        kind: 'workspace',
        workspaceId: workspace.id,
        type: 'WORKSPACE_CREATE',
        data: { workspace_id: workspace.id },
      });
      return ok(toWire({ ...workspace, ...member }));
    });
  },

  /** One's own; for those who manage members, anybody's of the same workspace. */
  async workspaceRole({ db }, { actor, query }) {
    const me = await memberOf(db, actor, query.workspaceId);
    if (me === null) return err({ code: 'not-found' });
    if (query.userId === actor.userId) return ok({ role: me.role });
    if (!can(me.role, 'manageMembers') || !isUuid(query.userId)) return err({ code: 'not-found' });
    const other = await db
      .selectFrom('members')
      .select('role')
      .where('workspace_id', '=', me.workspaceId)
      .where('user_id', '=', query.userId)
      .executeTakeFirst();
    return other === undefined ? err({ code: 'not-found' }) : ok({ role: other.role });
  },

  async regions() {
    return ok([...regions]);
  },
} satisfies Partial<Handlers>;
