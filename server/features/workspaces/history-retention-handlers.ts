import {
  chooseHistoryDays,
  type HistoryDays,
  historyDaysAt,
  isHistoryDays,
} from '#contract/rules/history/history-retention.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { requireCapability, requireCapabilityLocked } from '../../access/require-capability.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Handlers, Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { countEndingHistory } from './count-ending-history.ts';
import { historyRetentionColumns, historyRetentionOf } from './history-retention.ts';
import { workspaceToWire } from './workspace-to-wire.ts';

const dayMs = 86_400_000;

/** How long a workspace keeps its history, and what a shorter time would cost it. */
export const historyRetentionHandlers = {
  async previewHistoryDays({ db, nowMs }, { actor, params, query }) {
    const me = await requireCapability(db, actor, params.id, 'manageFilespaces');
    if (!me.ok) return me;
    const days = checkDays(Number(query.days));
    if (!days.ok) return days;
    const { workspaceId } = me.value;
    const workspace = await db
      .selectFrom('workspaces')
      .selectAll()
      .where('id', '=', workspaceId)
      .executeTakeFirst();
    if (workspace === undefined) return err({ code: 'not-found' });
    const now = nowMs();
    const retention = historyRetentionOf(workspace);
    const chosen = chooseHistoryDays(retention, days.value, now);
    const countsFrom = Math.max(now, chosen.lowered?.endsMs ?? now);
    const startsMs = countsFrom - days.value * dayMs;
    const endingAnyway = new Date(countsFrom - historyDaysAt(retention, now) * dayMs);
    const ending = await countEndingHistory(db, { workspaceId, before: new Date(startsMs), endingAnyway });
    return ok({
      counts_from: secondsToWire(countsFrom),
      history_starts: secondsToWire(startsMs),
      ...ending,
    });
  },

  async changeHistoryDays(deps, request) {
    const { actor, params, body } = request;
    return inTransaction(deps.db, async (tx) => {
      const me = await requireCapabilityLocked(tx, actor, params.id, 'manageFilespaces');
      if (!me.ok) return me;
      const days = checkDays(body.days);
      if (!days.ok) return days;
      const { workspaceId, id: memberId, role } = me.value;
      const asMember = { member_id: memberId, role };
      const workspace = await tx
        .selectFrom('workspaces')
        .selectAll()
        .where('id', '=', workspaceId)
        .executeTakeFirstOrThrow();
      const before = historyRetentionOf(workspace);
      if (days.value === before.days) return ok(workspaceToWire({ ...workspace, ...asMember }));
      const changed = await tx
        .updateTable('workspaces')
        .set(historyRetentionColumns(chooseHistoryDays(before, days.value, deps.nowMs())))
        .where('id', '=', workspaceId)
        .returningAll()
        .executeTakeFirstOrThrow();
      const [from, to] = [String(before.days), String(days.value)];
      const auditEntry = { action: 'history-days-changed', subject: workspace.name, from, to } as const;
      await recordAuditEntry(tx, deps, request, { workspaceId, ...auditEntry });
      const data = { workspace_id: workspaceId };
      await deps.bus.publish(tx, { kind: 'workspace', workspaceId, type: 'WORKSPACE_HISTORY', data });
      return ok(workspaceToWire({ ...changed, ...asMember }));
    });
  },
} satisfies Partial<Handlers>;

function checkDays(days: number): Result<HistoryDays, Problem> {
  if (isHistoryDays(days)) return ok(days);
  return err(detailed('bad-request', 'history-days'));
}
