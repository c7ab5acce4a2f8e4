import { plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** What was done, as a line of the audit trail. */
export const actionMessages = catalog('features/audit/action-messages', {
  workspaceCreated: (subject: string) => `Created workspace ${subject}`,
  workspaceRenamed: (from: string, to: string) => `Renamed the workspace from ${from} to ${to}`,
  historyDays: (from: string, to: string) => `Changed how long history is kept from ${from} to ${to} days`,
  workspaceHeld: (reason: string | null) =>
    reason === null ? 'Put the workspace on hold' : `Put the workspace on hold: ${reason}`,
  workspaceReleased: 'Ended the hold of the workspace',
  quotaChanged: (from: string, to: string) => `Changed how much may be stored from ${from} to ${to}`,
  noQuota: 'no limit',
  filespaceCreated: (subject: string) => `Created filespace ${subject}`,
  filespaceDeleted: (subject: string) => `Deleted filespace ${subject}`,
  invited: (subject: string) => `Invited ${subject}`,
  inviteResent: (subject: string) => `Resent ${subject}'s invitation`,
  linkCopied: (subject: string) => `Copied ${subject}'s invitation link`,
  inviteWithdrawn: (subject: string) => `Withdrew ${subject}'s invitation`,
  inviteAccepted: 'Accepted the invitation',
  inviteDeclined: 'Declined the invitation',
  userRemoved: (subject: string) => `Deleted user ${subject}`,
  userLeft: 'Left the workspace',
  roleChanged: (subject: string, from: string, to: string) =>
    `Changed the role of ${subject} from ${from} to ${to}`,
  anotherRole: 'another role',
  groupCreated: (subject: string) => `Created group ${subject}`,
  groupRenamed: (from: string, to: string) => `Renamed group ${from} to ${to}`,
  groupDeleted: (subject: string) => `Deleted group ${subject}`,
  groupJoined: (subject: string, group: string) => `Added ${subject} to group ${group}`,
  groupLeft: (subject: string, group: string) => `Removed ${subject} from group ${group}`,
  accessGranted: (access: string, subject: string) => `Granted ${access} to ${subject}`,
  accessChanged: (subject: string, from: string, to: string) =>
    `Changed the access of ${subject} from ${from} to ${to}`,
  accessRemoved: (subject: string) => `Removed the access of ${subject}`,
  accessRequested: (target: string | null) =>
    target === null ? 'Requested access to the workspace' : `Requested access to ${target}`,
  requestGranted: (subject: string, target: string | null) =>
    target === null ? `Granted the request of ${subject}` : `Granted the request of ${subject} for ${target}`,
  requestDeclined: (subject: string, target: string | null) =>
    target === null
      ? `Declined the request of ${subject}`
      : `Declined the request of ${subject} for ${target}`,
  view: 'View',
  edit: 'Edit',
  snapshotCaptured: (snapshot: string, subject: string) => `Captured snapshot ${snapshot} of ${subject}`,
  snapshotDeleted: (snapshot: string, subject: string) => `Deleted snapshot ${snapshot} of ${subject}`,
  scheduleCreated: (snapshot: string, subject: string) => `Scheduled snapshot ${snapshot} of ${subject}`,
  scheduleStopped: (snapshot: string, subject: string) => `Stopped schedule ${snapshot} of ${subject}`,
  deletedForever: (items: string, subject: string) => `Deleted ${items} forever from ${subject}`,
  items: (count: number) => plural(count, 'item'),
});
