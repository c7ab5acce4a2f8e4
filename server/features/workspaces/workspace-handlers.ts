import { sql } from 'kysely';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { err, ok } from '#contract/rules/result.ts';
import { can } from '#contract/rules/roles.ts';
import { findMember } from '../../access/find-member.ts';
import { requireCapability } from '../../access/require-capability.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import type { Handlers } from '../../http/handler.ts';
import { findStoredBy, quotaOf } from '../../storage/quotas.ts';
import { countStorage } from './count-storage.ts';
import { createWorkspace } from './create-workspace.ts';
import { workspaceToWire } from './workspace-to-wire.ts';

export const workspaceHandlers = {
  createWorkspace,

  async listWorkspaces({ db, settings }, { actor, params }) {
    if (normalizeEmail(params.email) !== actor.email) return err({ code: 'not-found' });
    const rows = await db
      .selectFrom('members')
      .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
      .innerJoin('users', 'users.id', 'workspaces.owner_user_id')
      .leftJoin('workspace_usage', 'workspace_usage.workspace_id', 'workspaces.id')
      .selectAll('workspaces')
      .select([
        'members.id as member_id',
        'members.role',
        'workspace_usage.stored_bytes',
        'users.email as owner_email',
      ])
      .select(sql<string>`trim(coalesce(users.first_name || ' ' || users.last_name, ''))`.as('owner_name'))
      .where('members.user_id', '=', actor.userId)
      .where('members.status', '=', memberStatus.active)
      .orderBy('workspaces.created_at')
      .orderBy('workspaces.id')
      .execute();
    const mine = await findStoredBy(db, settings, actor.userId);
    return ok(
      rows.map((row) => {
        const quotaBytes = quotaOf(row, settings.workspaceQuotaBytes);
        return workspaceToWire(row, { storedBytes: row.stored_bytes ?? 0, quotaBytes }, mine);
      }),
    );
  },

  /** One's own; for those who manage members, anybody's of the same workspace. */
  async workspaceRole({ db }, { actor, query }) {
    const me = await findMember(db, actor, query.workspaceId);
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

  workspaceStorage: async (deps, { actor, params }) => {
    const me = await requireCapability(deps.db, actor, params.id, 'manageFilespaces');
    return me.ok ? ok(await countStorage(deps, me.value.workspaceId)) : me;
  },

  async regions({ settings }) {
    return ok([...settings.regions]);
  },
} satisfies Partial<Handlers>;
