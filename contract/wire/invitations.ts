import { z } from 'zod/mini';
import { limits } from '../rules/limits.ts';
import { defineCall } from './call.ts';

const email = z.string().check(z.maxLength(320));
const code = z.string().check(z.maxLength(512));
const machineId = z.optional(z.string().check(z.maxLength(64)));
const done = z.object({ success: z.boolean() });
const seconds = z.number();
const invited = z.object({ id: z.string(), email: z.string() });

/** A right on a folder that an invitation gives. */
const offeredAccess = z.object({
  drive_id: z.string().check(z.maxLength(64)),
  folder_id: z.string().check(z.maxLength(64)),
  permission: z.union([z.literal(0), z.literal(1)]),
});
/** Where somebody lands who joined: the first folder that the invitation gave. None where it gave nothing. */
const shared = z.optional(z.object({ drive_id: z.string(), folder_id: z.string() }));

/** One invited person of a workspace that the bearer manages. */
const invitedPerson = z.object({ workspace_id: z.string(), email, id: z.string() });

/** The answer of the invited, who is signed in with the address that was invited. */
const invitedBearer = z.object({
  email,
  user_id: z.string(),
  workspace_id: z.string(),
  machine_id: machineId,
});

/** Invitations: made by those who manage members, answered by the person whose address was invited. */
export const invitationCalls = {
  inviteUsers: defineCall({
    method: 'POST',
    path: 'workspace/users',
    summary:
      'Invites up to 20 addresses and mails each a link. They join as Standard User, whatever role is sent. Addresses that are members or invited already are passed over; nobody left is an error. `access`, rights on folders (0 View, 1 Edit), is kept with the invitations and given when one is accepted, as far as the folder is still there and the inviter may still give it.',
    auth: 'bearer',
    idempotent: true,
    body: z.object({
      workspace_id: z.string(),
      workspace_users: z
        .array(z.object({ email, role: z.optional(z.unknown()) }))
        .check(z.maxLength(limits.inviteAddresses * 5)),
      workspace_groups_ids: z.optional(
        z.array(z.object({ group_id: z.string() })).check(z.maxLength(limits.groupsPerRequest)),
      ),
      access: z.optional(z.array(offeredAccess).check(z.maxLength(limits.invitedFolders))),
    }),
    status: 201,
    response: z.object({ invited: z.array(invited), already: z.array(z.string()) }),
    problems: ['bad-request', 'not-found', 'not-allowed', 'already-exists', 'too-many-requests'],
  }),
  copyInvite: defineCall({
    method: 'POST',
    path: 'workspace/users/copy/invite',
    summary:
      'A link to hand to an invited person. Unlike the mailed one it does not prove that an address is theirs.',
    auth: 'bearer',
    idempotent: true,
    body: invitedPerson,
    status: 200,
    response: z.object({ invite_link: z.string() }),
    problems: ['not-found', 'not-allowed', 'already-exists', 'too-many-requests'],
  }),
  resendInvite: defineCall({
    method: 'POST',
    path: 'workspace/users/resend/token',
    summary: 'Mails an invited person another link, which is good for another 7 days.',
    auth: 'bearer',
    idempotent: true,
    body: invitedPerson,
    status: 200,
    response: done,
    problems: ['not-found', 'not-allowed', 'already-exists', 'too-many-requests'],
  }),
  withdrawInvite: defineCall({
    method: 'DELETE',
    path: 'workspace/users/widthdraw/invite',
    summary: 'Takes an invitation back: its links end and the person leaves the list.',
    auth: 'bearer',
    idempotent: true,
    query: z.object({ workspaceId: z.string(), workspaceUserId: z.string() }),
    status: 200,
    response: done,
    problems: ['not-found', 'not-allowed', 'already-exists'],
  }),

  verifyInvite: defineCall({
    method: 'POST',
    path: 'workspace/user/invite/verify',
    summary:
      'What a link of an invitation is about. `is_link_valid` is false for one that has expired and for one whose person has joined (`is_accepted`).',
    auth: 'none',
    body: z.object({ token: code }),
    status: 201,
    response: z.object({
      is_link_valid: z.boolean(),
      is_accepted: z.boolean(),
      workspace_id: z.string(),
      workspace_name: z.string(),
      email: z.string(),
      owner_email: z.string(),
    }),
    problems: ['token-invalid', 'too-many-requests'],
  }),
  listInvites: defineCall({
    method: 'GET',
    path: 'workspace/user/invites',
    summary: "The invitations that wait for the bearer's answer, oldest first.",
    auth: 'bearer',
    status: 200,
    response: z.array(
      z.object({
        workspace_id: z.string(),
        workspace_name: z.string(),
        email: z.string(),
        owner_email: z.string(),
        expires: seconds,
      }),
    ),
    problems: ['email-not-verified'],
  }),
  acceptInvite: defineCall({
    method: 'POST',
    path: 'workspace/user/accept/invite',
    summary: 'Joins a workspace to which the address of the bearer was invited. Harmless for who has joined.',
    auth: 'bearer',
    idempotent: true,
    body: invitedBearer,
    status: 200,
    response: z.object({ workspaceId: z.string(), shared }),
    problems: ['not-found', 'not-allowed', 'email-not-verified', 'token-invalid'],
  }),
  declineInvite: defineCall({
    method: 'POST',
    path: 'workspace/user/decline/invite',
    summary: 'Turns an invitation down: its links end and the person leaves the list of the workspace.',
    auth: 'bearer',
    idempotent: true,
    body: invitedBearer,
    status: 200,
    response: done,
    problems: ['not-found', 'not-allowed', 'email-not-verified', 'already-exists'],
  }),
  createInvitedUser: defineCall({
    method: 'POST',
    path: 'workspace/user/create',
    summary:
      'Makes an account through an invitation. A mailed link proves the address and joins the workspace immediately; with a copied one the address is verified by an email first (`is_verified` is false).',
    auth: 'none',
    idempotent: true,
    body: z.object({
      user_name: z.optional(z.string().check(z.maxLength(320))),
      password: z.string().check(z.minLength(1), z.maxLength(4096)), // encrypted text
      first_name: z.string().check(z.maxLength(100)),
      last_name: z.string().check(z.maxLength(100)),
      email,
      created: z.optional(seconds),
      is_valid: z.optional(z.boolean()),
      workspace_id: z.string(),
      token: code,
      machine_id: machineId,
    }),
    status: 201,
    response: z.object({
      access_token: z.string(),
      user_id: z.string(),
      email: z.string(),
      is_verified: z.boolean(),
      shared,
    }),
    problems: [
      'bad-request',
      'sign-up-closed',
      'token-invalid',
      'not-allowed',
      'not-found',
      'already-exists',
      'too-many-requests',
    ],
  }),
} as const;
