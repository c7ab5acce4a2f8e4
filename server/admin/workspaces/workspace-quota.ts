import { recordAuditEntry } from '../../features/audit/record-audit-entry.ts';
import { quotaOf } from '../../storage/quotas.ts';
import { countStored, ofWorkspace } from '../../storage/workspace-room.ts';
import { argument, type ChangingCommand } from '../command.ts';
import { operator } from '../operator.ts';
import { limitText, parseQuota } from '../parse-quota.ts';
import { bytesText } from '../text-table.ts';
import { findWorkspaceLocked } from './find-workspace.ts';

export const workspaceQuota: ChangingCommand = {
  name: 'workspaces quota',
  kind: 'changes',
  arguments: ['workspace', 'size'],
  options: {},
  what: 'Sets how much one workspace may store in all, such as 500GB or 1.5TB (a KB is 1,024 bytes, as in the app): “none” lifts the limit, “default” is what WORKSPACE_QUOTA_BYTES says. Below what is already stored, nothing is removed, and nothing more can be added.',
  async run(context, input) {
    const { db, settings } = context;
    const chosen = parseQuota(argument(input, 'size'));
    const workspace = await findWorkspaceLocked(db, argument(input, 'workspace'));
    const { id, name } = workspace;
    const before = quotaOf(workspace, settings.workspaceQuotaBytes);
    const now = quotaOf(chosen, settings.workspaceQuotaBytes);
    await db.updateTable('workspaces').set(chosen).where('id', '=', id).execute();
    if (now !== before) {
      const entry = { workspaceId: id, action: 'quota-changed', subject: name } as const;
      await recordAuditEntry(db, context, operator, {
        ...entry,
        from: auditText(before),
        to: auditText(now),
      });
      const data = { workspace_id: id };
      await context.bus.publish(db, { kind: 'workspace', workspaceId: id, type: 'WORKSPACE_STORAGE', data });
    }
    const stored = await countStored(db, ofWorkspace(id));
    return {
      subject: name,
      result: { id, name, former_quota_bytes: before, quota_bytes: now, stored_bytes: stored },
      text: `${name} may store ${now === null ? 'without a limit' : bytesText(now)}, before ${limitText(before)}; stored: ${bytesText(stored)}.`,
    };
  },
};

/** Bytes, or `none`. */
function auditText(bytes: number | null): string {
  return bytes === null ? 'none' : String(bytes);
}
