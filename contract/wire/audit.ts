import { z } from 'zod/mini';
import { call } from './call.ts';

/** What can have been done to the people of a workspace. */
export const auditActions = [
  'user-invited',
  'invite-withdrawn',
  'invite-accepted',
  'invite-declined',
  'user-removed',
  'role-changed',
  'group-created',
  'group-renamed',
  'group-deleted',
  'group-joined',
  'group-left',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * One deed. `subject` is the address of a user or the name of a group. `from` and `to`: roles as on the wire, names of a
 * renamed group, the group that somebody left or joined; null where the action has none.
 */
export const wireAuditEntry = z.object({
  id: z.number(),
  /** Epoch seconds. */
  at: z.number(),
  actor: z.string(),
  /** The address of the network that it was done from. */
  address: z.string(),
  action: z.enum(auditActions),
  subject: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type WireAuditEntry = z.infer<typeof wireAuditEntry>;

export const auditPageEntries = 200;

export const auditCalls = {
  auditTrail: call({
    method: 'GET',
    path: 'workspace/audit/:workspaceId',
    summary: `What was done to users, roles and groups, newest first, ${auditPageEntries} at once; \`before\` goes on after an entry.`,
    auth: 'bearer',
    params: z.object({ workspaceId: z.string().check(z.maxLength(64)) }),
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    status: 200,
    answer: z.array(wireAuditEntry),
    problems: ['bad-request', 'not-found', 'not-allowed', 'not-validated'],
  }),
} as const;
