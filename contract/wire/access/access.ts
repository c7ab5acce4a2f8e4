import { z } from 'zod/mini';
import { limits } from '../../rules/limits.ts';
import { defineCall } from '../call.ts';

const id = z.string().check(z.maxLength(64));
const ids = z.array(id).check(z.maxLength(limits.grantsPerRequest));
const seconds = z.string().check(z.regex(/^\d{1,11}$/));
const done = z.object({ success: z.boolean() });
/** 0 View, 1 Edit. */
const right = z.union([z.literal(0), z.literal(1)]);
/** The same, and 2: takes the right away. */
const change = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const problems = ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'] as const;

/** The folder's place by names, from below the root down to it: none of the root, null where the folder is gone. */
const folderPath = z.nullable(z.array(z.string()));

export const wireUserGrant = z.object({
  email: z.string(),
  workspace_user_id: z.string(),
  folder_id: z.string(),
  folder_path: folderPath,
  drive_id: z.string(),
  permission: z.number(),
  /** When it was granted as it is, in seconds. */
  granted_at: z.number(),
});
export type WireUserGrant = z.infer<typeof wireUserGrant>;

export const wireGroupGrant = z.object({
  group_name: z.string(),
  group_id: z.string(),
  folder_id: z.string(),
  folder_path: folderPath,
  drive_id: z.string(),
  permission: z.number(),
  granted_at: z.number(),
});
export type WireGroupGrant = z.infer<typeof wireGroupGrant>;

/** A right that somebody gets who accepts an invitation. */
const invitedAccess = z.object({
  workspace_user_id: z.string(),
  drive_id: z.string(),
  drive_name: z.string(),
  folder_id: z.string(),
  folder_path: folderPath,
  permission: z.number(),
});

/**
 * The calls about rights on folders. A right holds for the folder and all that is below it, and the highest on the way
 * counts. It is given to workspace users, also to those who have not joined yet, and to groups; `everyone` stands for
 * the built-in one. Nobody changes the rights of oneself.
 */
export const accessCalls = {
  userGrants: defineCall({
    method: 'GET',
    path: 'drives/folder/user/permission/data/:driveId',
    summary: 'The rights that users were given on folders of a filespace, by address.',
    auth: 'bearer',
    params: z.object({ driveId: id }),
    status: 200,
    response: z.array(wireUserGrant),
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  groupGrants: defineCall({
    method: 'GET',
    path: 'drives/folder/group/permission/data/:driveId',
    summary: 'The rights that groups were given on folders of a filespace, by name.',
    auth: 'bearer',
    params: z.object({ driveId: id }),
    status: 200,
    response: z.array(wireGroupGrant),
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  workspaceGrants: defineCall({
    method: 'GET',
    path: 'workspace/permission/:workspaceId',
    summary:
      'All rights on folders in a workspace, or those of one user or one group; with `at`, in epoch seconds, those that stood then. Users and groups that are gone since are called as then, or by nothing where that was not kept.',
    auth: 'bearer',
    params: z.object({ workspaceId: id }),
    query: z.object({ workspaceUserId: z.optional(id), groupId: z.optional(id), at: z.optional(seconds) }),
    status: 200,
    response: z.object({ users: z.array(wireUserGrant), groups: z.array(wireGroupGrant) }),
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  invitedAccess: defineCall({
    method: 'GET',
    path: 'workspace/permission/invited/:workspaceId',
    summary:
      'The rights on folders that open invitations to a workspace give when they are accepted, in the order in which they were chosen.',
    auth: 'bearer',
    params: z.object({ workspaceId: id }),
    status: 200,
    response: z.array(invitedAccess),
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  effectivePermission: defineCall({
    method: 'GET',
    path: 'drives/folder/user/permission/:folderId/:workspaceUserId',
    summary:
      "The effective right of a user on a folder, in each filespace that has it: every one has the root. -1 none. One's own, or anybody's for those who manage access.",
    auth: 'bearer',
    params: z.object({ folderId: id, workspaceUserId: id }),
    status: 200,
    response: z.array(z.object({ drive_id: z.string(), permission: z.number() })),
    problems: ['not-found', 'email-not-verified'],
  }),
  grantToUser: defineCall({
    method: 'POST',
    path: 'drives/folder/user/permission',
    summary: 'Gives a user a right on a folder, changes it, or with 2 takes it away.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ drive_id: id, workspace_user_id: id, folder_id: id, permission: change }),
    status: 200,
    response: done,
    problems,
  }),
  grantToGroup: defineCall({
    method: 'POST',
    path: 'drives/folder/group/permission',
    summary: 'Gives a group a right on a folder, changes it, or with 2 takes it away.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ drive_id: id, group_id: id, folder_id: id, permission: change }),
    status: 200,
    response: done,
    problems,
  }),
  grantToMany: defineCall({
    method: 'POST',
    path: 'drives/folder/permission/multiple',
    summary: 'Gives several users and groups a right on several folders: all of it or nothing.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      drive_id: id,
      folder_ids: ids,
      workspace_user_ids: ids,
      group_ids: ids,
      permission: right,
    }),
    status: 200,
    response: done,
    problems,
  }),
  removeUserGrant: defineCall({
    method: 'DELETE',
    path: 'drives/folder/user/permission/:driveId/:folderId/:workspaceUserId',
    summary: "Takes a user's right on a folder away.",
    auth: 'bearer',
    idempotent: true,
    params: z.object({ driveId: id, folderId: id, workspaceUserId: id }),
    status: 200,
    response: done,
    problems,
  }),
  removeGroupGrant: defineCall({
    method: 'DELETE',
    path: 'drives/folder/group/permission/:driveId/:folderId/:groupId',
    summary: "Takes a group's right on a folder away.",
    auth: 'bearer',
    idempotent: true,
    params: z.object({ driveId: id, folderId: id, groupId: id }),
    status: 200,
    response: done,
    problems,
  }),
  removeGrants: defineCall({
    method: 'POST',
    path: 'drives/folder/permission/remove',
    summary:
      'Takes rights on folders of a filespace away, each from one user or group: all of it or nothing. A right that is gone already is passed over.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      drive_id: id,
      users: z
        .array(z.object({ folder_id: id, workspace_user_id: id }))
        .check(z.maxLength(limits.grantsPerRequest)),
      groups: z.array(z.object({ folder_id: id, group_id: id })).check(z.maxLength(limits.grantsPerRequest)),
    }),
    status: 200,
    response: done,
    problems,
  }),
  removeUserGrants: defineCall({
    method: 'DELETE',
    path: 'workspace/permission/:workspaceId/:workspaceUserId',
    summary: 'Takes all rights on folders away that a user was given in a workspace. What groups have stays.',
    auth: 'bearer',
    idempotent: true,
    params: z.object({ workspaceId: id, workspaceUserId: id }),
    status: 200,
    response: done,
    problems,
  }),
} as const;
