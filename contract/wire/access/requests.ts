import { z } from 'zod/mini';
import { limits } from '../../rules/limits.ts';
import { defineCall } from '../call.ts';

const id = z.string().check(z.maxLength(64));
const done = z.object({ success: z.boolean() });

/** A request that nobody has answered yet. Without a filespace it is about the whole workspace, without a folder about a filespace. */
export const wireAccessRequest = z.object({
  id: z.string(),
  workspace_user_id: z.string(),
  email: z.string(),
  name: z.string(),
  drive_id: z.nullable(z.string()),
  drive_name: z.nullable(z.string()),
  folder_id: z.nullable(z.string()),
  /** By names, from below the root down to the folder; none of a filespace or a workspace. */
  folder_path: z.array(z.string()),
  message: z.string(),
  /** Epoch seconds. */
  requested_at: z.number(),
});
export type WireAccessRequest = z.infer<typeof wireAccessRequest>;

/** The calls of those who have no access and ask for it, and of those who can give it. */
export const accessRequestCalls = {
  requestAccess: defineCall({
    method: 'POST',
    path: 'workspace/access/request',
    summary:
      'Asks the owner and the admins of a workspace for access to it, to a filespace or to a folder of one. Answers the same whether there is such a thing or not; what was asked for less than a day ago is not asked for again.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      workspace_id: z.optional(id),
      drive_id: z.optional(id),
      /** With a filespace alone. */
      folder_id: z.optional(id),
      message: z.optional(z.string().check(z.maxLength(limits.accessRequestMessage))),
    }),
    status: 200,
    response: done,
    problems: ['bad-request', 'email-not-verified'],
  }),
  listAccessRequests: defineCall({
    method: 'GET',
    path: 'workspace/access/requests/:workspaceId',
    summary: 'Who asks for access in a workspace and has none yet, the latest first.',
    auth: 'bearer',
    params: z.object({ workspaceId: id }),
    status: 200,
    response: z.array(wireAccessRequest),
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  declineAccessRequest: defineCall({
    method: 'DELETE',
    path: 'workspace/access/request/:workspaceId/:requestId',
    summary: 'Declines a request for access. Who asked is not notified.',
    auth: 'bearer',
    idempotent: true,
    params: z.object({ workspaceId: id, requestId: id }),
    status: 200,
    response: done,
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
} as const;
