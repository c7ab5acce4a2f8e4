import { z } from 'zod/mini';
import { limits } from '../rules/limits.ts';
import { defineCall } from './call.ts';

const id = z.string().check(z.maxLength(64));
const name = z.string().check(z.maxLength(1024));
const done = z.object({ success: z.boolean() });

/** `is_everyone`: the built-in group, whose members are all users. */
export const wireGroup = z.object({
  id: z.string(),
  group_name: z.string(),
  member_count: z.number(),
  workspace_id: z.string(),
  is_everyone: z.boolean(),
});
export type WireGroup = z.infer<typeof wireGroup>;

/** The calls about groups. In a call that names the workspace, `everyone` stands for the id of the built-in group. */
export const groupCalls = {
  listGroups: defineCall({
    method: 'GET',
    path: 'workspace/group/:workspaceId',
    summary: 'The groups of a workspace: Everyone, then the others by name.',
    auth: 'bearer',
    params: z.object({ workspaceId: id }),
    status: 200,
    response: z.array(wireGroup),
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  createGroup: defineCall({
    method: 'POST',
    path: 'workspace/group',
    summary: 'Makes a group without members.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ workspace_id: id, group_name: name }),
    status: 201,
    response: wireGroup,
    problems: ['bad-request', 'already-exists', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  renameGroup: defineCall({
    method: 'PUT',
    path: 'workspace/group',
    summary: 'Renames a group. Not Everyone.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ workspace_id: id, id, group_name: name }),
    status: 200,
    response: wireGroup,
    problems: ['bad-request', 'already-exists', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  deleteGroup: defineCall({
    method: 'DELETE',
    path: 'workspace/group/:workspaceId/:groupId',
    summary: 'Deletes a group; its members stay in the workspace. Not Everyone.',
    auth: 'bearer',
    idempotent: true,
    params: z.object({ workspaceId: id, groupId: id }),
    status: 200,
    response: done,
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  groupsOfMember: defineCall({
    method: 'GET',
    path: 'workspace/group/user/:id',
    summary: "A workspace user's groups: one's own, or anybody's for those who manage members.",
    auth: 'bearer',
    params: z.object({ id }),
    status: 200,
    response: z.array(wireGroup),
    problems: ['not-found', 'email-not-verified'],
  }),
  groupMembers: defineCall({
    method: 'GET',
    path: 'workspace/group/members/:groupId',
    summary: 'Who is in a group, by address.',
    auth: 'bearer',
    params: z.object({ groupId: id }),
    status: 200,
    response: z.array(
      z.object({ id: z.string(), name: z.string(), email: z.string(), workspace_user_id: z.string() }),
    ),
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  addToGroups: defineCall({
    method: 'POST',
    path: 'workspace/group/members/multiple',
    summary: 'Puts a workspace user into groups of the same workspace: into all of them or none.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      workspace_user_id: id,
      workspace_groups_ids: z.array(z.object({ group_id: id })).check(z.maxLength(limits.groupsPerRequest)),
    }),
    status: 200,
    response: done,
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  removeFromGroup: defineCall({
    method: 'DELETE',
    path: 'workspace/group/members/:one/:other',
    summary:
      'Takes a workspace user out of a group; the two ids may stand in either order. Not out of Everyone.',
    auth: 'bearer',
    idempotent: true,
    params: z.object({ one: id, other: id }),
    status: 200,
    response: done,
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
} as const;
