import { randomUUID } from 'node:crypto';
import { checkGroupName, everyoneGroupName } from '#contract/rules/group-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { err, ok } from '#contract/rules/result.ts';
import { can } from '#contract/rules/roles.ts';
import { findMember } from '../../access/find-member.ts';
import { withFirstAccessEmails } from '../../access/first-access.ts';
import { requireCapability, requireCapabilityLocked } from '../../access/require-capability.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Handlers } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { findWorkspaceMember } from '../members/member-queries.ts';
import { groupNameProblem } from './group-name-problem.ts';
import {
  findGroup,
  findGroupsOfMember,
  findWorkspaceOfGroup,
  groupMembersToWire,
  groupsToWire,
} from './group-queries.ts';

export const groupHandlers = {
  async listGroups({ db }, { actor, params }) {
    const me = await requireCapability(db, actor, params.workspaceId);
    return me.ok ? ok(await groupsToWire(db, me.value.workspaceId)) : me;
  },

  async createGroup(deps, request) {
    const { actor, body } = request;
    return inTransaction(deps.db, async (tx) => {
      const me = await requireCapabilityLocked(tx, actor, body.workspace_id);
      if (!me.ok) return me;
      const name = checkGroupName(body.group_name);
      if (!name.ok) return err(groupNameProblem(name.problem));
      const { workspaceId } = me.value;
      const group = await tx
        .insertInto('groups')
        .values({
          id: randomUUID(),
          workspace_id: workspaceId,
          name: name.value,
          name_key: nameKey(name.value),
        })
        .onConflict((conflict) => conflict.constraint('groups_name').doNothing())
        .returning('id')
        .executeTakeFirst();
      const row = group && (await findGroup(tx, workspaceId, group.id));
      if (!row) return err({ code: 'already-exists' });
      await recordAuditEntry(tx, deps, request, {
        workspaceId,
        action: 'group-created',
        subject: row.group_name,
      });
      return ok(row);
    });
  },

  async renameGroup(deps, request) {
    const { actor, body } = request;
    return inTransaction(deps.db, async (tx) => {
      const me = await requireCapabilityLocked(tx, actor, body.workspace_id);
      if (!me.ok) return me;
      const group = await findGroup(tx, me.value.workspaceId, body.id);
      if (group === null) return err({ code: 'not-found' });
      if (group.is_everyone) {
        return err(detailed('not-allowed', 'group-not-renamed', { name: everyoneGroupName.name }));
      }
      const name = checkGroupName(body.group_name);
      if (!name.ok) return err(groupNameProblem(name.problem));
      const key = nameKey(name.value);
      const existing = await tx
        .selectFrom('groups')
        .select('id')
        .where('workspace_id', '=', group.workspace_id)
        .where('name_key', '=', key)
        .where('id', '!=', group.id)
        .executeTakeFirst();
      if (existing !== undefined) return err({ code: 'already-exists' });
      await tx
        .updateTable('groups')
        .set({ name: name.value, name_key: key })
        .where('id', '=', group.id)
        .execute();
      const [from, to] = [group.group_name, name.value];
      const auditEntry = { workspaceId: group.workspace_id, action: 'group-renamed', subject: to } as const;
      if (from !== to) await recordAuditEntry(tx, deps, request, { ...auditEntry, from, to });
      return ok({ ...group, group_name: name.value });
    });
  },

  async deleteGroup(deps, request) {
    const { actor, params } = request;
    return inTransaction(deps.db, async (tx) => {
      const me = await requireCapabilityLocked(tx, actor, params.workspaceId);
      if (!me.ok) return me;
      const group = await findGroup(tx, me.value.workspaceId, params.groupId);
      if (group === null) return err({ code: 'not-found' });
      if (group.is_everyone) {
        return err(detailed('not-allowed', 'group-not-deleted', { name: everyoneGroupName.name }));
      }
      await tx.deleteFrom('groups').where('id', '=', group.id).execute();
      const auditEntry = { workspaceId: group.workspace_id, action: 'group-deleted' } as const;
      await recordAuditEntry(tx, deps, request, { ...auditEntry, subject: group.group_name });
      return ok({ success: true });
    });
  },

  async groupsOfMember({ db }, { actor, params }) {
    const workspaceId = await findWorkspaceOfGroup(db, 'members', params.id);
    const me = workspaceId === null ? null : await findMember(db, actor, workspaceId);
    if (me === null) return err({ code: 'not-found' });
    const memberId = params.id.toLowerCase();
    if (memberId !== me.id && !can(me.role, 'manageMembers')) return err({ code: 'not-found' });
    const groups = await findGroupsOfMember(db, me.workspaceId, memberId);
    // How many others are in a group is for those who manage members.
    return ok(
      can(me.role, 'manageMembers') ? groups : groups.map((group) => ({ ...group, member_count: 1 })),
    );
  },

  async groupMembers({ db }, { actor, params }) {
    const workspaceId = await findWorkspaceOfGroup(db, 'groups', params.groupId);
    if (workspaceId === null) return err({ code: 'not-found' });
    const me = await requireCapability(db, actor, workspaceId);
    if (!me.ok) return me;
    const group = await findGroup(db, me.value.workspaceId, params.groupId);
    return group === null ? err({ code: 'not-found' }) : ok(await groupMembersToWire(db, group));
  },

  async addToGroups(deps, request) {
    const { actor, body } = request;
    const memberId = body.workspace_user_id;
    const groupIds = [...new Set(body.workspace_groups_ids.map(({ group_id }) => group_id.toLowerCase()))];
    return inTransaction(deps.db, async (tx) => {
      const workspaceId = await findWorkspaceOfGroup(tx, 'members', memberId);
      if (workspaceId === null) return err({ code: 'not-found' });
      const me = await requireCapabilityLocked(tx, actor, workspaceId);
      if (!me.ok) return me;
      const member = await findWorkspaceMember(tx, workspaceId, memberId);
      // Removed while the lock was waited for.
      if (member === null) return err({ code: 'not-found' });
      if (groupIds.length === 0) {
        return err(detailed('bad-request', 'groups-missing'));
      }
      const groups = await Promise.all(groupIds.map((groupId) => findGroup(tx, workspaceId, groupId)));
      const found = groups.filter((group) => group !== null);
      if (found.length < groups.length) return err({ code: 'not-found' });
      const own = found.filter((group) => !group.is_everyone); // in that one everybody is
      if (own.length === 0) return ok({ success: true });
      // What its groups were given may be the first that the person can open.
      const affected = { memberIds: [member.id], groupIds: [] };
      return withFirstAccessEmails(tx, deps, actor, workspaceId, affected, async () => {
        const rows = await tx
          .insertInto('group_members')
          .values(own.map(({ id }) => ({ workspace_id: workspaceId, group_id: id, member_id: memberId })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('group_id')
          .execute();
        const added = own.filter(({ id }) => rows.some((row) => row.group_id === id));
        const auditEntry = { workspaceId, action: 'group-joined', subject: member.email } as const;
        await recordAuditEntry(
          tx,
          deps,
          request,
          ...added.map(({ group_name: to }) => ({ ...auditEntry, to })),
        );
        return ok({ success: true });
      });
    });
  },

  /** The specification has it with the ids in either order: which one is the group is found out here. */
  async removeFromGroup(deps, request) {
    const { actor, params } = request;
    return inTransaction(deps.db, async (tx) => {
      const { one, other } = params;
      const isFirst = (await findWorkspaceOfGroup(tx, 'groups', one)) !== null;
      const [groupId, memberId] = isFirst ? [one, other] : [other, one];
      const workspaceId = await findWorkspaceOfGroup(tx, 'groups', groupId);
      if (workspaceId === null) return err({ code: 'not-found' });
      const me = await requireCapabilityLocked(tx, actor, workspaceId);
      if (!me.ok) return me;
      const group = await findGroup(tx, workspaceId, groupId);
      const member = await findWorkspaceMember(tx, workspaceId, memberId);
      if (group === null || member === null) return err({ code: 'not-found' });
      if (group.is_everyone) {
        return err(detailed('not-allowed', 'group-not-left', { name: everyoneGroupName.name }));
      }
      const left = await tx
        .deleteFrom('group_members')
        .where('group_id', '=', group.id)
        .where('member_id', '=', member.id)
        .executeTakeFirst();
      const auditEntry = { workspaceId, action: 'group-left', subject: member.email } as const;
      if (left.numDeletedRows > 0n)
        await recordAuditEntry(tx, deps, request, { ...auditEntry, from: group.group_name });
      return ok({ success: true });
    });
  },
} satisfies Partial<Handlers>;
