import { z } from 'zod/mini';
import { roles } from '../rules/roles.ts';
import { defineCall } from './call.ts';

const text = z.string().check(z.maxLength(4096));
const s3 = z.object({ endpoint: text, access_key: text, secret_key: text });

/**
 * What `storage.settings` holds for each type. All of it is the specification's but two names that may be left out.
 * Without them content is kept in a bucket or container of ours, made when it is missing. Of S3 the endpoint may name the
 * bucket, after the host or, for Amazon S3, before it. What is sent besides is not kept.
 */
export const storageSettings = {
  own: z.object({ region: z.optional(text) }),
  amazon_s3: s3,
  s3_compactible: s3,
  azure: z.object({ account_name: text, account_key: text, container: z.optional(text) }),
  /** The service account's JSON as Google gives it. */
  google_cloud: z.object({
    type: text,
    project_id: text,
    private_key: z.string().check(z.maxLength(16_384)),
    client_email: text,
    bucket: z.optional(text),
  }),
} as const;
export type StorageTypeOnWire = keyof typeof storageSettings;

const role = z.union([z.literal(roles.standard), z.literal(roles.owner), z.literal(roles.admin)]);
const seconds = z.number();
const id = z.string().check(z.maxLength(64));

export const wireWorkspace = z.object({
  id: z.string(),
  workspace_id: z.string(),
  workspace_name: z.string(),
  workspace_user_id: z.string(),
  user_id: z.string(),
  created: seconds,
  role,
  storage: z.object({
    type: z.string(),
    created: seconds,
    /** Whether it has no room left, in lists alone; the figures are for those who manage filespaces. */
    is_full: z.optional(z.boolean()),
    stored_bytes: z.optional(z.number()),
    /** Null: no limit. */
    quota_bytes: z.optional(z.nullable(z.number())),
    /** Of the bearer, in the provider's own storage of all workspaces; absent where nothing limits it. */
    person: z.optional(z.object({ stored_bytes: z.number(), quota_bytes: z.number() })),
  }),
  /** Whom its members turn to; in lists alone. */
  owner: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** Of one that can only be read for now: since when, and what whoever runs the server says about it. */
  hold: z.optional(z.object({ since: seconds, reason: z.nullable(z.string()) })),
  /** For how many days its history is kept; for those who manage filespaces. */
  history: z.optional(
    z.object({
      days: z.number(),
      /** Of a choice of fewer days: how many counted before, and until when they do. Null where there was none. */
      former_days: z.nullable(z.number()),
      former_until: z.nullable(seconds),
    }),
  ),
});
export type WireWorkspace = z.infer<typeof wireWorkspace>;

export const wireRegion = z.object({ region_key: z.string(), region_name: z.string(), country: z.string() });
export type WireRegion = z.infer<typeof wireRegion>;

export const workspaceCalls = {
  listWorkspaces: defineCall({
    method: 'GET',
    path: 'workspace/:email',
    summary: "The bearer's workspaces, oldest first. The address must be the bearer's own.",
    auth: 'bearer',
    params: z.object({ email: z.string().check(z.maxLength(320)) }),
    status: 200,
    response: z.array(wireWorkspace),
    problems: ['not-found', 'email-not-verified'],
  }),
  createWorkspace: defineCall({
    method: 'POST',
    path: 'workspace',
    summary:
      'Makes a workspace on the given storage, once its credentials have been tried there; the bearer becomes its owner.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      workspace_name: z.string(),
      user_id: z.string(),
      created: z.optional(seconds),
      storage: z.object({
        type: z.string(),
        settings: z.record(z.string(), z.unknown()),
        created: z.optional(seconds),
      }),
    }),
    status: 201,
    response: wireWorkspace,
    problems: [
      'bad-request',
      'already-exists',
      'email-not-verified',
      'storage-credentials',
      'storage-bucket',
      'storage-denied',
      'storage-region',
      'storage-address',
      'storage-unreachable',
    ],
  }),
  renameWorkspace: defineCall({
    method: 'PUT',
    path: 'workspace',
    summary: 'Renames a workspace that holds no filespace yet. Its owner does.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({ id, workspace_name: z.string() }),
    status: 200,
    response: wireWorkspace,
    problems: [
      'bad-request',
      'already-exists',
      'not-empty',
      'not-found',
      'not-allowed',
      'email-not-verified',
    ],
  }),
  deleteWorkspace: defineCall({
    method: 'DELETE',
    path: 'workspace/:id',
    summary:
      'Deletes a workspace that holds no filespace any more, for everybody. Its owner does, by its exact name.',
    auth: 'bearer',
    idempotent: true,
    params: z.object({ id }),
    body: z.object({ id, workspace_name: z.string() }),
    status: 200,
    response: z.object({ success: z.boolean() }),
    problems: ['bad-request', 'not-empty', 'not-found', 'not-allowed', 'email-not-verified'],
  }),
  exitWorkspace: defineCall({
    method: 'DELETE',
    path: 'workspace/users/exit',
    summary: 'The bearer leaves a workspace. Its owner cannot.',
    auth: 'bearer',
    idempotent: true,
    query: z.object({ workspaceId: id }),
    body: z.nullish(z.object({ id: z.optional(id), workspace_name: z.optional(z.string()) })),
    status: 200,
    response: z.object({ success: z.boolean() }),
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  workspaceRole: defineCall({
    method: 'GET',
    path: 'workspace/user/role',
    summary: "A person's role in a workspace: one's own, or anybody's for those who manage members.",
    auth: 'bearer',
    query: z.object({ workspaceId: z.string(), userId: z.string() }),
    status: 200,
    response: z.object({ role }),
    problems: ['not-found', 'email-not-verified'],
  }),
  workspaceStorage: defineCall({
    method: 'GET',
    path: 'workspace/:id/storage',
    summary:
      'What a workspace has stored: each content once, of it what only history keeps, what uploads under way will bring, and the figures of its filespaces, the largest first. Of copies a filespace counts each.',
    auth: 'bearer',
    params: z.object({ id }),
    status: 200,
    response: z.object({
      /** Null: no limit. */
      quota_bytes: z.nullable(z.number()),
      stored_bytes: z.number(),
      /** Of these: earlier versions, and what was deleted. */
      history_bytes: z.number(),
      /**
       * Of the history: earlier versions of files that are there, what is in the trash, and what only snapshots hold. What is
       * left of it waits for its removal.
       */
      versions_bytes: z.optional(z.number()),
      trash_bytes: z.optional(z.number()),
      snapshots_bytes: z.optional(z.number()),
      announced_bytes: z.number(),
      filespaces: z.array(
        z.object({
          drive_id: z.string(),
          drive_name: z.string(),
          files: z.number(),
          used_bytes: z.number(),
          history_bytes: z.number(),
        }),
      ),
    }),
    problems: ['not-found', 'not-allowed', 'email-not-verified'],
  }),
  regions: defineCall({
    method: 'GET',
    path: 'region/active',
    summary: "The regions that the provider's own storage offers.",
    auth: 'bearer',
    status: 200,
    response: z.array(wireRegion),
    problems: [],
  }),
} as const;
