import { permissions } from '#contract/rules/permission.ts';
import { roles } from '#contract/rules/roles.ts';
import type { AuditAction, WireAuditEntry } from '#contract/wire/audit.ts';
import { formatSize } from '../../lib/format.ts';
import { roleName } from '../../shared/people/role-name.ts';
import { actionMessages } from './action-messages.ts';
import { messages } from './messages.ts';

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
  'workspace-held': 'workspace',
  'workspace-released': 'workspace',
  'quota-changed': 'workspace',
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
  'access-requested': 'rights',
  'access-request-granted': 'rights',
  'access-request-declined': 'rights',
  'snapshot-captured': 'filespaces',
  'snapshot-deleted': 'filespaces',
  'schedule-created': 'filespaces',
  'schedule-stopped': 'filespaces',
  'items-deleted-forever': 'filespaces',
};

/** What was done, as half a message after the name of who did it. */
export function auditLabel({ action, subject, from, to }: WireAuditEntry): string {
  switch (action) {
    case 'workspace-created':
      return actionMessages.workspaceCreated(subject);
    case 'workspace-renamed':
      return actionMessages.workspaceRenamed(from ?? '', to ?? subject);
    case 'history-days-changed':
      return actionMessages.historyDays(from ?? '', to ?? '');
    case 'workspace-held':
      return actionMessages.workspaceHeld(to);
    case 'workspace-released':
      return actionMessages.workspaceReleased;
    case 'quota-changed':
      return actionMessages.quotaChanged(quotaLabel(from), quotaLabel(to));
    case 'filespace-created':
      return actionMessages.filespaceCreated(subject);
    case 'filespace-deleted':
      return actionMessages.filespaceDeleted(subject);
    case 'user-invited':
      return actionMessages.invited(subject);
    case 'invite-resent':
      return actionMessages.inviteResent(subject);
    case 'invite-link-copied':
      return actionMessages.linkCopied(subject);
    case 'invite-withdrawn':
      return actionMessages.inviteWithdrawn(subject);
    case 'invite-accepted':
      return actionMessages.inviteAccepted;
    case 'invite-declined':
      return actionMessages.inviteDeclined;
    case 'user-removed':
      return actionMessages.userRemoved(subject);
    case 'user-left':
      return actionMessages.userLeft;
    case 'role-changed':
      return actionMessages.roleChanged(subject, roleWord(from), roleWord(to));
    case 'group-created':
      return actionMessages.groupCreated(subject);
    case 'group-renamed':
      return actionMessages.groupRenamed(from ?? '', to ?? subject);
    case 'group-deleted':
      return actionMessages.groupDeleted(subject);
    case 'group-joined':
      return actionMessages.groupJoined(subject, to ?? '');
    case 'group-left':
      return actionMessages.groupLeft(subject, from ?? '');
    case 'access-granted':
      return actionMessages.accessGranted(permissionWord(to), subject);
    case 'access-changed':
      return actionMessages.accessChanged(subject, permissionWord(from), permissionWord(to));
    case 'access-removed':
      return actionMessages.accessRemoved(subject);
    case 'access-requested':
      return actionMessages.accessRequested(to);
    case 'access-request-granted':
      return actionMessages.requestGranted(subject, to);
    case 'access-request-declined':
      return actionMessages.requestDeclined(subject, to);
    case 'snapshot-captured':
      return actionMessages.snapshotCaptured(to ?? '', subject);
    case 'snapshot-deleted':
      return actionMessages.snapshotDeleted(from ?? '', subject);
    case 'schedule-created':
      return actionMessages.scheduleCreated(to ?? '', subject);
    case 'schedule-stopped':
      return actionMessages.scheduleStopped(from ?? '', subject);
    case 'items-deleted-forever':
      return actionMessages.deletedForever(erasedLabel(from, Number(to)), subject);
  }
}

function erasedLabel(name: string | null, count: number): string {
  const items = actionMessages.items(count);
  if (name === null) return items;
  return count === 1 ? name : `${name} (${items})`;
}

function quotaLabel(bytes: string | null): string {
  return bytes === null || bytes === 'none' ? actionMessages.noQuota : formatSize(Number(bytes));
}

function roleWord(role: string | null): string {
  const known = Object.values(roles).find((each) => String(each) === role);
  return known === undefined ? actionMessages.anotherRole : roleName(known);
}

function permissionWord(permission: string | null): string {
  return permission === String(permissions.edit) ? actionMessages.edit : actionMessages.view;
}

/** What people are called, by their addresses. */
export type NamesByAddress = ReadonlyMap<string, string>;

/** The same with the name of the person whom the action is about, where it is known. */
export function auditLabelWithNames(entry: WireAuditEntry, names: NamesByAddress): string {
  const [address = ''] = entry.subject.split(' ', 1);
  const name = names.get(address);
  return name === undefined
    ? auditLabel(entry)
    : auditLabel({ ...entry, subject: name + entry.subject.slice(address.length) });
}

/** How the server calls whoever runs it: no address, so that no person is meant. */
const operator = 'operator';

/** Who did it. Of whom there is no name, the address. */
export function auditActor({ actor }: Pick<WireAuditEntry, 'actor'>, names: NamesByAddress) {
  const isOperator = actor === operator;
  return { name: names.get(actor) ?? '', email: isOperator ? messages.operator : actor };
}

/** Which actions are on screen: of a kind, and with a part of a name or an address in them. */
export function filterAuditEntries(
  entries: readonly WireAuditEntry[],
  filter: AuditFilter,
  search: string,
  names: NamesByAddress = new Map(),
): readonly WireAuditEntry[] {
  const searchText = search.trim().toLowerCase();
  return entries.filter((entry) => {
    const { name, email } = auditActor(entry, names);
    const who = `${name} ${email}`;
    const what = `${auditLabelWithNames(entry, names)} ${entry.subject}`;
    const text = `${who} ${what} ${entry.ip_address}`.toLowerCase();
    return (filter === 'all' || kinds[entry.action] === filter) && text.includes(searchText);
  });
}
