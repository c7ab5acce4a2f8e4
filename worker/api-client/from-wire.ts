import type { Filespace } from '#contract/entities/filespace.ts';
import type { Group } from '#contract/entities/group.ts';
import { givenName, type Member } from '#contract/entities/member.ts';
import { type StorageType, storageTypeOnWire, type Workspace } from '#contract/entities/workspace.ts';
import {
  defaultHistoryDays,
  type HistoryRetention,
  isHistoryDays,
} from '#contract/rules/history/history-retention.ts';
import type { Permission, PermissionsByFolder } from '#contract/rules/permission.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { WireDrive } from '#contract/wire/filespaces.ts';
import type { WireGroup } from '#contract/wire/groups.ts';
import type { WireMember } from '#contract/wire/members.ts';
import { eventTimeFromWire, secondsFromWire } from '#contract/wire/time.ts';
import type { WireWorkspace } from '#contract/wire/workspaces.ts';

const storageTypes = new Map(
  Object.entries(storageTypeOnWire).map(([ours, theirs]) => [theirs as string, ours as StorageType]),
);

export function workspaceFromWire(row: WireWorkspace): Workspace {
  const { storage } = row;
  return {
    id: row.workspace_id,
    name: row.workspace_name,
    ownerUserId: row.user_id,
    ...(row.owner && { owner: row.owner }),
    memberId: row.workspace_user_id,
    role: row.role,
    storageType: storageTypes.get(storage.type) ?? 'own',
    createdMs: secondsFromWire(row.created),
    ...(row.hold && { hold: { reason: row.hold.reason } }),
    ...(storage.is_full && { isFull: true }),
    ...(storage.stored_bytes !== undefined && {
      stored: { storedBytes: storage.stored_bytes, quotaBytes: storage.quota_bytes ?? null },
    }),
    ...(storage.person && {
      mine: { storedBytes: storage.person.stored_bytes, quotaBytes: storage.person.quota_bytes },
    }),
    ...(row.history && { history: historyRetentionFromWire(row.history) }),
  };
}

/** A number of days that this page does not know counts as the usual one. */
function historyRetentionFromWire({
  days,
  former_days: formerDays,
  former_until: until,
}: NonNullable<WireWorkspace['history']>): HistoryRetention {
  const isLowered = until !== null && isHistoryDays(formerDays);
  return {
    days: isHistoryDays(days) ? days : defaultHistoryDays,
    lowered: isLowered ? { formerDays, endsMs: secondsFromWire(until) } : null,
  };
}

/** Changes of this person that concurrent changes of others replaced. */
export function supersededFromWire(
  rows: NonNullable<CallResponse<'difference'>['superseded']>,
): readonly { readonly changeId: string; readonly by: string | null; readonly atMs: number }[] {
  return rows.map(({ event_id, by, time }) => ({
    changeId: event_id,
    by: by ?? null,
    atMs: eventTimeFromWire(time),
  }));
}

export function filespaceFromWire(row: WireDrive): Filespace {
  return {
    id: row.drive_id,
    name: row.drive_name,
    workspaceId: row.workspace_id,
    regionCode: row.region_code,
    ownerMemberId: row.workspace_user_id,
    email: row.email,
    userName: row.user_name,
    uploadThreadCount: row.upload_thread_count,
    downloadThreadCount: row.download_thread_count,
    singleFileCacheMaxSize: row.single_file_cache_max_size,
    totalCacheMaxSize: row.total_cache_max_size,
    storagePackSize: row.storage_pack_size,
    uploadCacheMaxSize: row.upload_cache_max_size,
    createdMs: secondsFromWire(row.created),
  };
}

export function memberFromWire(row: WireMember): Member {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    email: row.email,
    name: givenName(row.name),
    role: row.role,
    status: row.status === 1 ? 'active' : 'invited',
    joinedMs: row.joined_date === null ? null : secondsFromWire(row.joined_date),
    groupIds: row.groups.map(({ id }) => id),
  };
}

export function groupFromWire(row: WireGroup): Group {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.group_name,
    isEveryone: row.is_everyone,
  };
}

/** An unknown permission counts as none. */
export function grantsFromWire(
  rows: readonly { readonly folder_id: string; readonly permission: number }[],
): PermissionsByFolder {
  const known = rows.filter(
    (row): row is typeof row & { permission: Permission } => row.permission === 0 || row.permission === 1,
  );
  return Object.fromEntries(known.map(({ folder_id, permission }) => [folder_id, permission]));
}
