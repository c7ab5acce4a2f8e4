import { permissions } from '#contract/rules/permission.ts';
import { roles } from '#contract/rules/roles.ts';
import type { AuditAction, WireAuditEntry } from '#contract/wire/audit.ts';
import { plural } from '../../lib/format.ts';

/** The kinds of actions that can be looked at alone. */
export type AuditFilter =
  | 'all'
  | 'users'
  | 'roles'
  | 'groups'
  | 'invites'
  | 'filespaces'
  | 'workspace'
  | 'rights';

const kinds: Readonly<Record<AuditAction, Exclude<AuditFilter, 'all'>>> = {
  'workspace-created': 'workspace',
  'workspace-renamed': 'workspace',
  'history-days-changed': 'workspace',
  'filespace-created': 'filespaces',
  'filespace-deleted': 'filespaces',
  'user-invited': 'invites',
  'invite-resent': 'invites',
  'invite-link-copied': 'invites',
  'invite-withdrawn': 'invites',
  'invite-accepted': 'invites',
  'invite-declined': 'invites',
  'user-removed': 'users',
  'user-left': 'users',
  'role-changed': 'roles',
  'group-created': 'groups',
  'group-renamed': 'groups',
  'group-deleted': 'groups',
  'group-joined': 'groups',
  'group-left': 'groups',
  'access-granted': 'rights',
  'access-changed': 'rights',
  'access-removed': 'rights',
  'snapshot-captured': 'filespaces',
  'snapshot-deleted': 'filespaces',
  'schedule-created': 'filespaces',
  'schedule-stopped': 'filespaces',
  'items-deleted-forever': 'filespaces',
};

const roleNames: Readonly<Record<string, string>> = {
  [roles.standard]: 'Standard User',
  [roles.admin]: 'Admin',
  [roles.owner]: 'Owner',
};

/** What was done, as half a message after the name of who did it. */
export function auditLabel({ action, subject, from, to }: WireAuditEntry): string {
  switch (action) {
    case 'workspace-created':
      return `Created workspace ${subject}`;
    case 'workspace-renamed':
      return `Renamed the workspace from ${from ?? ''} to ${to ?? subject}`;
    case 'history-days-changed':
      return `Changed how long history is kept from ${from ?? ''} to ${to ?? ''} days`;
    case 'filespace-created':
      return `Created filespace ${subject}`;
    case 'filespace-deleted':
      return `Deleted filespace ${subject}`;
    case 'user-invited':
      return `Invited ${subject}`;
    case 'invite-resent':
      return `Resent the invite of ${subject}`;
    case 'invite-link-copied':
      return `Copied the invite link of ${subject}`;
    case 'invite-withdrawn':
      return `Withdrew the invite of ${subject}`;
    case 'invite-accepted':
      return 'Accepted the invite';
    case 'invite-declined':
      return 'Declined the invite';
    case 'user-removed':
      return `Deleted user ${subject}`;
    case 'user-left':
      return 'Exited the workspace';
    case 'role-changed':
      return `Changed the role of ${subject} from ${roleWord(from)} to ${roleWord(to)}`;
    case 'group-created':
      return `Created group ${subject}`;
    case 'group-renamed':
      return `Renamed group ${from ?? ''} to ${to ?? subject}`;
    case 'group-deleted':
      return `Deleted group ${subject}`;
    case 'group-joined':
      return `Added ${subject} to group ${to ?? ''}`;
    case 'group-left':
      return `Removed ${subject} from group ${from ?? ''}`;
    case 'access-granted':
      return `Granted ${permissionWord(to)} to ${subject}`;
    case 'access-changed':
      return `Changed the access of ${subject} from ${permissionWord(from)} to ${permissionWord(to)}`;
    case 'access-removed':
      return `Removed the access of ${subject}`;
    case 'snapshot-captured':
      return `Captured snapshot ${to ?? ''} of ${subject}`;
    case 'snapshot-deleted':
      return `Deleted snapshot ${from ?? ''} of ${subject}`;
    case 'schedule-created':
      return `Scheduled snapshot ${to ?? ''} of ${subject}`;
    case 'schedule-stopped':
      return `Stopped schedule ${from ?? ''} of ${subject}`;
    case 'items-deleted-forever':
      return `Deleted ${erasedLabel(from, Number(to))} forever from ${subject}`;
  }
}

function erasedLabel(name: string | null, count: number): string {
  const items = plural(count, 'item');
  if (name === null) return items;
  return count === 1 ? name : `${name} (${items})`;
}

function roleWord(role: string | null): string {
  return roleNames[role ?? ''] ?? 'another role';
}

function permissionWord(permission: string | null): string {
  return permission === String(permissions.edit) ? 'Edit' : 'View';
}

/** Which actions are on screen: of a kind, and with a part of a name or an address in them. */
export function filterAuditEntries(
  entries: readonly WireAuditEntry[],
  filter: AuditFilter,
  search: string,
): readonly WireAuditEntry[] {
  const searchText = search.trim().toLowerCase();
  return entries.filter((entry) => {
    const text = `${entry.actor} ${auditLabel(entry)} ${entry.ip_address}`.toLowerCase();
    return (filter === 'all' || kinds[entry.action] === filter) && text.includes(searchText);
  });
}
