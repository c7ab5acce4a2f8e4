import { ok } from '#contract/rules/result.ts';
import { auditPageEntries } from '#contract/wire/audit.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { requireCapability } from '../../access/require-capability.ts';
import type { Handlers } from '../../http/handler.ts';

export const auditHandlers = {
  async auditTrail({ db }, { actor, params, query }) {
    const me = await requireCapability(db, actor, params.workspaceId);
    if (!me.ok) return me;
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'recorded_at', 'actor', 'ip_address', 'action', 'subject', 'from_value', 'to_value'])
      .where('workspace_id', '=', me.value.workspaceId)
      .$if(query.before !== undefined, (asked) => asked.where('id', '<', Number(query.before)))
      .orderBy('id', 'desc')
      .limit(auditPageEntries)
      .execute();
    return ok(
      rows.map(({ recorded_at, from_value: from, to_value: to, id, ...row }) => ({
        ...row,
        id: Number(id),
        recorded_at: secondsToWire(recorded_at.getTime()),
        from,
        to,
      })),
    );
  },
} satisfies Partial<Handlers>;
