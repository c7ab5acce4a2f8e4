import type { Kysely } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import { hashToken } from '../../http/bearer.ts';

export interface InvitedMember {
  readonly id: string;
  readonly workspace_id: string;
  readonly email: string;
  readonly status: 0 | 1;
}

/** The person of a workspace whom an administrator names by id and address; held until the transaction ends. */
export async function lockInvitedMember(
  tx: Kysely<Database>,
  workspaceId: string,
  memberId: string,
): Promise<InvitedMember | null> {
  if (!isUuid(memberId)) return null;
  const row = await tx
    .selectFrom('members')
    .select(['id', 'workspace_id', 'email', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The same by address, as the invited person answers. The workspace is locked before the person is, as by whoever changes its
 * people: accepting may go on to give access.
 */
export async function findMemberByEmail(
  tx: Kysely<Database>,
  workspaceId: string,
  email: string,
): Promise<InvitedMember | null> {
  if (!isUuid(workspaceId)) return null;
  const wanted = tx
    .selectFrom('members')
    .select(['id', 'workspace_id', 'email', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email);
  // Strangers lock nothing.
  if ((await wanted.executeTakeFirst()) === undefined) return null;
  await tx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (await wanted.forUpdate().executeTakeFirst()) ?? null;
}

export interface FoundInvitation {
  readonly memberId: string;
  readonly email: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly ownerEmail: string;
  readonly mailed: boolean;
  readonly isAccepted: boolean;
  readonly isExpired: boolean;
}

/** What a link is about; null for one that never was, and for one that ended with its invitation. */
export async function findInvitation(
  db: Kysely<Database>,
  nowMs: number,
  token: string,
): Promise<FoundInvitation | null> {
  const row = await withWorkspaces(db)
    .select(['invitations.mailed', 'invitations.expires_at', 'members.status'])
    .where('invitations.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    memberId: row.member_id,
    email: row.email,
    workspaceId: row.workspace_id,
    workspaceName: row.workspace_name,
    ownerEmail: row.owner_email,
    mailed: row.mailed,
    isAccepted: row.status === memberStatus.active,
    isExpired: row.expires_at.getTime() <= nowMs,
  };
}

/** The invitations that an address can answer, oldest first. */
export async function findPendingInvitations(db: Kysely<Database>, nowMs: number, email: string) {
  const rows = await withWorkspaces(db)
    .select((eb) => eb.fn.max('invitations.expires_at').as('expires_at'))
    .where('members.email', '=', email)
    .where('members.status', '=', memberStatus.invited)
    .where('invitations.expires_at', '>', new Date(nowMs))
    .groupBy(['members.id', 'workspaces.id', 'owners.email'])
    .orderBy((eb) => eb.fn.min('invitations.created_at'))
    .execute();
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    workspaceName: row.workspace_name,
    email: row.email,
    ownerEmail: row.owner_email,
    expiresMs: row.expires_at.getTime(),
  }));
}

function withWorkspaces(db: Kysely<Database>) {
  return db
    .selectFrom('invitations')
    .innerJoin('members', 'members.id', 'invitations.member_id')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .innerJoin('users as owners', 'owners.id', 'workspaces.owner_user_id')
    .select([
      'members.id as member_id',
      'members.email',
      'workspaces.id as workspace_id',
      'workspaces.name as workspace_name',
      'owners.email as owner_email',
    ]);
}

/** Whether one of the links to this invitation still works. */
export async function isPending(tx: Kysely<Database>, nowMs: number, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invitations')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
