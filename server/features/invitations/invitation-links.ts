import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendEmail } from '../../email/send-email.ts';
import { createToken, hashToken } from '../../http/bearer.ts';

const hour = 3_600_000;
const day = 24 * hour;
const validMs = 7 * day;

/** What one person may have mailed or copied: enough for a big team, too little to flood strangers. */
export const maxLinksPerDay = 1000;
const emailsPerHour = 5;

export interface NewLink {
  readonly memberId: string;
  readonly inviterId: string;
  readonly mailed: boolean;
}

/** A link to an invitation: 256 random bits, kept as a hash, for 7 days. It is given out here, once. */
export async function createInvitationLink(
  tx: Kysely<Database>,
  deps: Dependencies,
  link: NewLink,
): Promise<string> {
  const code = createToken();
  const now = deps.nowMs();
  await tx
    .insertInto('invitations')
    .values({
      token_hash: hashToken(code),
      member_id: link.memberId,
      invited_by: link.inviterId,
      mailed: link.mailed,
      created_at: new Date(now),
      expires_at: new Date(now + validMs),
      used_at: null,
    })
    .execute();
  return `${deps.settings.publicUrl}/inviteuser#code=${code}`;
}

/** Mails a link to everybody who is named, in the inviter's language to whoever has no account. */
export async function sendInvitationEmails(
  tx: Kysely<Database>,
  deps: Dependencies,
  inviterId: string,
  workspaceId: string,
  invited: readonly { readonly id: string; readonly email: string }[],
): Promise<void> {
  const workspace = await tx
    .selectFrom('workspaces')
    .innerJoin('users', 'users.id', 'workspaces.owner_user_id')
    .select(['workspaces.name', 'users.email as owner'])
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const inviter = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', inviterId)
    .executeTakeFirstOrThrow();
  const expiresMs = deps.nowMs() + validMs;
  for (const { id, email: to } of invited) {
    const link = await createInvitationLink(tx, deps, { memberId: id, inviterId, mailed: true });
    const values = { ...workspace, email: to, expiresMs };
    await sendEmail(tx, deps, 'invitation', { to, values, link, otherwise: inviter.language ?? 'en' });
  }
}

/**
 * Whether this person may make so many links more today. Counted where withdrawing takes nothing back, in a row that
 * all requests of the person meet at.
 */
export async function canCreateLinks(
  tx: Kysely<Database>,
  nowMs: number,
  inviterId: string,
  wanted: number,
): Promise<boolean> {
  const now = new Date(nowMs);
  const { count } = await tx
    .insertInto('attempts')
    .values({ key: `invitations:${inviterId}`, count: wanted, resets_at: new Date(nowMs + day) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempts.resets_at <= ${now} then excluded.count else attempts.count + excluded.count end`,
        resets_at: sql<Date>`case when attempts.resets_at <= ${now} then excluded.resets_at else attempts.resets_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= maxLinksPerDay;
}

/** Whether one more email may go to an invited person now. The caller holds the person's row. */
export async function canResendEmail(
  tx: Kysely<Database>,
  nowMs: number,
  memberId: string,
): Promise<boolean> {
  const recent = await tx
    .selectFrom('invitations')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('mailed', '=', true)
    .where('created_at', '>', new Date(nowMs - hour))
    .orderBy('created_at', 'desc')
    .execute();
  const last = recent[0]?.created_at.getTime() ?? Number.NEGATIVE_INFINITY;
  return recent.length < emailsPerHour && nowMs - last >= limits.resendCooldownMs;
}
