import type { Selectable } from 'kysely';
import { givenName } from '#contract/entities/member.ts';
import { storageTypeOnWire } from '#contract/entities/workspace.ts';
import type { HistoryRetention } from '#contract/rules/history/history-retention.ts';
import { can, type Role } from '#contract/rules/roles.ts';
import { type StoredInWorkspace, storageLevel } from '#contract/rules/storage/storage-level.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import type { WireWorkspace } from '#contract/wire/workspaces.ts';
import type { Database } from '../../db/schema.ts';
import { historyRetentionOf } from './history-retention.ts';

type Row = Selectable<Database['workspaces']> & {
  readonly member_id: string;
  readonly role: Role;
  readonly owner_email?: string;
  readonly owner_name?: string;
};

/**
 * A workspace as one member sees it. The storage's settings never leave the server. How full it is stands in lists: how
 * much there is besides what one sees, only those know who see everything. `mine`: what the member stored everywhere.
 */
export function workspaceToWire(
  row: Row,
  stored?: StoredInWorkspace,
  mine?: StoredInWorkspace,
): WireWorkspace {
  const created = secondsToWire(row.created_at.getTime());
  return {
    id: row.id,
    workspace_id: row.id,
    workspace_name: row.name,
    workspace_user_id: row.member_id,
    user_id: row.owner_user_id,
    ...(row.owner_email !== undefined && {
      owner: { name: givenName(row.owner_name ?? ''), email: row.owner_email },
    }),
    created,
    role: row.role,
    ...(row.hold_since && {
      hold: { since: secondsToWire(row.hold_since.getTime()), reason: row.hold_reason },
    }),
    storage: {
      type: storageTypeOnWire[row.storage_type],
      created,
      ...(stored && { is_full: storageLevel(stored) === 'full' }),
      ...(stored &&
        can(row.role, 'manageFilespaces') && {
          stored_bytes: stored.storedBytes,
          quota_bytes: stored.quotaBytes,
        }),
      ...(mine &&
        mine.quotaBytes !== null &&
        row.storage_type === 'own' && {
          person: { stored_bytes: mine.storedBytes, quota_bytes: mine.quotaBytes },
        }),
    },
    ...(can(row.role, 'manageFilespaces') && { history: toWire(historyRetentionOf(row)) }),
  };
}

function toWire({ days, lowered }: HistoryRetention): NonNullable<WireWorkspace['history']> {
  return {
    days,
    former_days: lowered?.formerDays ?? null,
    former_until: lowered && secondsToWire(lowered.endsMs),
  };
}
