import { recordAuditEntry } from '../../features/audit/record-audit-entry.ts';
import { AdminError, argument, type ChangingCommand, stringOption } from '../command.ts';
import { operator } from '../operator.ts';
import { quoted } from '../text-table.ts';
import { findWorkspaceLocked } from './find-workspace.ts';

const longest = 200;

export const holdWorkspace: ChangingCommand = {
  name: 'workspaces hold',
  kind: 'changes',
  arguments: ['workspace', 'on-or-off'],
  options: {
    reason: {
      type: 'string',
      value: 'text',
      what: "what its members are told beside that, with “on”. Of a workspace that is on hold, the one before stays without it, and '' takes it away.",
    },
  },
  what: 'Makes a workspace read-only within seconds, on all nodes, until it is switched off: members can read and download, changes are refused with the reason, and devices keep what is changed on them and send it afterwards. Scheduled jobs go on.',
  async run(context, input) {
    const { db, nowMs } = context;
    const isOn = parseSwitch(argument(input, 'on-or-off'));
    const given = stringOption(input, 'reason')?.trim() ?? null;
    if (given !== null && !isOn) throw new AdminError('usage', '--reason goes with “on”.');
    if (given !== null && given.length > longest)
      throw new AdminError('usage', `--reason may have ${longest} characters, not ${given.length}.`);
    const workspace = await findWorkspaceLocked(db, argument(input, 'workspace'));
    const { id, name, hold_since: before, hold_reason: formerReason } = workspace;
    const reason = isOn ? (given ?? formerReason) || null : null;
    if (!isOn && before === null) throw new AdminError('refused', `The workspace ${name} is not on hold.`);
    // Another reason for a hold that is there leaves it as long as it is.
    const since = isOn ? (before ?? new Date(nowMs())) : null;
    await db
      .updateTable('workspaces')
      .set({ hold_since: since, hold_reason: reason })
      .where('id', '=', id)
      .execute();
    const action = isOn ? 'workspace-held' : 'workspace-released';
    const entry = { workspaceId: id, action, subject: name } as const;
    await recordAuditEntry(db, context, operator, { ...entry, ...(reason !== null && { to: reason }) });
    const data = { workspace_id: id };
    await context.bus.publish(db, { kind: 'workspace', workspaceId: id, type: 'WORKSPACE_HOLD', data });
    return {
      subject: name,
      result: {
        ...{ id, name, hold_since: since, hold_reason: reason },
        ...{ former_hold_since: before, former_hold_reason: formerReason },
      },
      text: `${name}: ${since === null ? 'the hold has ended.' : describeHold(since, reason)}${formerText(formerReason, reason)}`,
    };
  },
};

/** What became of the reason that members were told until now. */
function formerText(former: string | null, reason: string | null): string {
  return former === null || former === reason ? '' : ` Before, they were told: ${quoted(former)}`;
}

export function describeHold(since: Date, reason: string | null): string {
  const said = reason === null ? '' : ` Members are told: ${quoted(reason)}`;
  return `on hold since ${since.toISOString()}: it can only be read.${said}`;
}

function parseSwitch(given: string): boolean {
  if (given === 'on' || given === 'off') return given === 'on';
  throw new AdminError('usage', `“on” or “off” is expected, not “${given}”.`);
}
