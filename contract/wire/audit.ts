import { z } from 'zod/mini';
import { defineCall } from './call.ts';

/** What can have been done to a workspace, its filespaces, its people and their rights. */
export const auditActions = [
  'workspace-created',
  'workspace-renamed',
  'history-days-changed',
  'workspace-held',
  'workspace-released',
  'quota-changed',
  'filespace-created',
  'filespace-deleted',
  'user-invited',
  'invite-resent',
  'invite-link-copied',
  'invite-withdrawn',
  'invite-accepted',
  'invite-declined',
  'user-removed',
  'user-left',
  'role-changed',
  'group-created',
  'group-renamed',
  'group-deleted',
  'group-joined',
  'group-left',
  'access-granted',
  'access-changed',
  'access-removed',
  'access-requested',
  'access-request-granted',
  'access-request-declined',
  'snapshot-captured',
  'snapshot-deleted',
  'schedule-created',
  'schedule-stopped',
  'items-deleted-forever',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * One action. `subject` is the address of a user or the name of a group, a filespace or the workspace. `from` and `to`: roles
 * as on the wire, names of what was renamed, for how many days history is kept, why a workspace was put on hold, bytes that it
 * may store (or `none`), the group that somebody left or joined, rights on the folder that the subject names besides, the snapshot
 * or schedule of the filespace that is the subject, or what was deleted there forever (the name of a single item, and how many
 * went); null where the action has none.
 */
export const wireAuditEntry = z.object({
  id: z.number(),
  /** Epoch seconds. */
  recorded_at: z.number(),
  actor: z.string(),
  /** The address of the network that it was done from. */
  ip_address: z.string(),
  action: z.enum(auditActions),
  subject: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type WireAuditEntry = z.infer<typeof wireAuditEntry>;

export const auditPageEntries = 200;

export const auditCalls = {
  auditTrail: defineCall({
    method: 'GET',
    path: 'workspace/audit/:workspaceId',
    summary: `What was done to the workspace, its filespaces, users, roles and groups, newest first, ${auditPageEntries} per page; \`before\` goes on after an entry.`,
    auth: 'bearer',
    params: z.object({ workspaceId: z.string().check(z.maxLength(64)) }),
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    status: 200,
    response: z.array(wireAuditEntry),
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
} as const;
