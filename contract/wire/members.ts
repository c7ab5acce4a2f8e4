import { z } from 'zod/mini';
import { roles } from '../rules/roles.ts';
import { defineCall } from './call.ts';

const id = z.string().check(z.maxLength(64));
const role = z.union([z.literal(roles.standard), z.literal(roles.owner), z.literal(roles.admin)]);

/** `status`: 0 invited, 1 active. `joined_date`: epoch seconds; null until the invitation is accepted. */
export const wireMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  status: z.union([z.literal(0), z.literal(1)]),
  joined_date: z.nullable(z.number()),
  workspace_id: z.string(),
  groups: z.array(z.object({ id: z.string(), group_name: z.string() })),
});
export type WireMember = z.infer<typeof wireMember>;

/** The calls about who is in a workspace. */
export const memberCalls = {
  listMembers: defineCall({
    method: 'GET',
    path: 'workspace/users/:workspaceId',
    summary: 'Everybody in a workspace and everybody who is invited, with role and groups; the owner first.',
    auth: 'bearer',
    params: z.object({ workspaceId: id }),
    status: 200,
    response: z.array(wireMember),
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  removeMember: defineCall({
    method: 'DELETE',
    path: 'workspace/users/:workspaceId/:id',
    summary:
      'Removes somebody who has joined. Not the owner, not oneself, and not who is only invited: that invitation is withdrawn.',
    auth: 'bearer',
    idempotent: true,
    params: z.object({ workspaceId: id, id }),
    body: z.nullish(
      z.object({
        Id: z.optional(id),
        workspace_id: z.optional(id),
        email: z.optional(z.string().check(z.maxLength(320))),
      }),
    ),
    status: 200,
    response: z.object({ success: z.boolean() }),
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  changeRole: defineCall({
    method: 'PUT',
    path: 'workspace/users/change/role',
    summary: "Changes somebody's role to 0 (standard user) or 2 (admin). Not the owner's and not one's own.",
    auth: 'bearer',
    idempotent: true,
    body: z.object({ id, workspace_id: id, role: z.int() }),
    status: 200,
    response: wireMember,
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
} as const;
