import { z } from 'zod/mini';
import { defineCall } from './call.ts';

const id = z.string().check(z.maxLength(64));
const count = z.int().check(z.minimum(1), z.maximum(1024));
const size = z.int().check(z.minimum(1), z.maximum(1_048_576));

export const wireDrive = z.object({
  drive_id: z.string(),
  drive_name: z.string(),
  region_code: z.string(),
  workspace_id: z.string(),
  workspace_user_id: z.string(),
  email: z.string(),
  user_name: z.string(),
  upload_thread_count: z.number(),
  download_thread_count: z.number(),
  single_file_cache_max_size: z.number(),
  total_cache_max_size: z.number(),
  storage_pack_size: z.number(),
  upload_cache_max_size: z.number(),
  created: z.number(),
});
export type WireDrive = z.infer<typeof wireDrive>;

export const filespaceCalls = {
  listDrives: defineCall({
    method: 'GET',
    path: 'drives',
    summary: 'The filespaces of a workspace that the bearer may see, by name.',
    auth: 'bearer',
    query: z.object({ workspaceId: z.string(), workspaceUserId: z.string() }),
    status: 200,
    response: z.array(wireDrive),
    problems: ['not-found', 'email-not-verified'],
  }),
  createDrive: defineCall({
    method: 'POST',
    path: 'drives',
    summary: 'Makes a filespace. Only the owner of the workspace may.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      drive_name: z.string(),
      region_code: z.optional(z.string().check(z.maxLength(16))),
      workspace_id: z.string(),
      email: z.optional(z.string()),
      user_name: z.optional(z.string()),
      upload_thread_count: z.optional(count),
      download_thread_count: z.optional(count),
      single_file_cache_max_size: z.optional(size),
      total_cache_max_size: z.optional(size),
      storage_pack_size: z.optional(size),
      upload_cache_max_size: z.optional(size),
      created: z.optional(z.number()),
    }),
    status: 201,
    response: wireDrive,
    problems: ['bad-request', 'already-exists', 'not-allowed', 'not-found', 'email-not-verified'],
  }),
  sendDeleteCode: defineCall({
    method: 'POST',
    path: 'drives/send/delete/code',
    summary: 'Mails the bearer a code of 6 digits for the deletion of a filespace. It replaces the last one.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ drive_id: id, user_id: id }),
    status: 200,
    response: z.object({ success: z.boolean() }),
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified', 'too-many-requests'],
  }),
  verifyDeleteCode: defineCall({
    method: 'POST',
    path: 'drives/verify/delete/code',
    summary:
      'Whether it is the code that was mailed: for 10 minutes and until the fifth wrong one, after which is_expired says that another has to be mailed. Without drive_id it is that of the last email.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ user_id: id, code: id, drive_id: z.optional(id) }),
    status: 200,
    response: z.object({ is_verify: z.boolean(), is_expired: z.optional(z.boolean()) }),
    problems: ['bad-request', 'not-found', 'not-allowed', 'email-not-verified', 'too-many-requests'],
  }),
  deleteDrive: defineCall({
    method: 'DELETE',
    path: 'drives/:driveId',
    summary: 'Deletes a filespace for everyone, within 10 minutes after its code was verified.',
    auth: 'bearer',
    idempotent: true,
    params: z.object({ driveId: id }),
    status: 200,
    response: z.object({ success: z.boolean() }),
    problems: ['token-invalid', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  driveScope: defineCall({
    method: 'GET',
    path: 'drives/:driveId/scope',
    summary:
      'What the bearer may see of a filespace: everything, or the granted folders. The hash changes with it.',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    status: 200,
    response: z.object({
      everything: z.boolean(),
      folders: z.array(z.object({ folder_id: z.string(), permission: z.number() })),
      hash: z.string(),
    }),
    problems: ['not-found', 'email-not-verified'],
  }),
  driveUsage: defineCall({
    method: 'GET',
    path: 'drives/:driveId/usage',
    summary:
      'Real figures of a filespace: items and bytes in it, what history keeps besides, and what is left of its workspace (null: no limit).',
    auth: 'bearer',
    params: z.object({ driveId: z.string() }),
    status: 200,
    response: z.object({
      storage_type: z.string(),
      region_name: z.nullable(z.string()),
      used_bytes: z.number(),
      remaining_bytes: z.nullable(z.number()),
      /** Contents of earlier versions and of what was deleted. Absent of who sees only some folders. */
      history_bytes: z.optional(z.number()),
      folders: z.number(),
      files: z.number(),
    }),
    problems: ['not-found', 'email-not-verified'],
  }),
} as const;
