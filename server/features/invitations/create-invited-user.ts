import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/entities/language.ts';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CallRequest, Handlers, Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { sendVerificationEmail } from '../account/account-emails.ts';
import { choosePassword } from '../account/choose-password.ts';
import { personNames } from '../account/person-names.ts';
import { createSession, endUserSessions, sessionExpiryMs } from '../account/sessions.ts';
import { requireSignUpOfInvited } from '../account/sign-up/require-sign-up.ts';
import { type FoundInvitation, findInvitation, findMemberByEmail } from './invitation-queries.ts';
import { joinWorkspace } from './join-workspace.ts';

type Body = CallRequest<'createInvitedUser'>['body'];

/**
 * Signing up through an invitation. A mailed link proves the address, so it makes a proved account that is a member at
 * once, and takes over an account that somebody opened on the address without ever proving it. A copied link proves
 * nothing: an administrator could open it and be somebody else. Its account is proved by an email, as any other.
 */
export const createInvitedUser: Pick<Handlers, 'createInvitedUser'> = {
  async createInvitedUser(deps, { body, ip, userAgent, language }) {
    const permitted = requireSignUpOfInvited(deps);
    if (!permitted.ok) return permitted;
    const invitation = await invitationFor(deps.db, deps, body);
    if (!invitation.ok) return invitation;
    const checked = personNames(body);
    if (!checked.ok) return checked;
    const names = checked.value;
    if (names.first_name === '') return err(detailed('bad-request', 'first-name-missing'));
    if (names.last_name === '') return err(detailed('bad-request', 'last-name-missing'));
    const owner = { email: invitation.value.email, firstName: names.first_name, lastName: names.last_name };
    const password = await choosePassword(deps, body.password, owner, 'password-rules');
    if (!password.ok) return password;
    const passwordHash = await deps.passwords.hash(password.value);
    return inTransaction(deps.db, async (tx) => {
      // Withdrawing, declining and accepting hold the same row: what was seen before may be over by now.
      await findMemberByEmail(tx, invitation.value.workspaceId, invitation.value.email);
      const found = await invitationFor(tx, deps, body);
      if (!found.ok) return found;
      const { mailed, email, memberId, workspaceId } = found.value;
      const machineId = body.machine_id ?? '';
      const userId = await account(tx, deps, {
        ...names,
        email,
        passwordHash,
        machineId,
        isEmailVerified: mailed,
        language,
      });
      if (userId === null) {
        return err(detailed('already-exists', 'account', { email }));
      }
      const joining = { memberId, workspaceId, userId };
      const shared = mailed ? await joinWorkspace(tx, deps, joining, { actor: { email }, ip }) : undefined;
      if (!mailed) await sendVerificationEmail(tx, deps, { id: userId, email });
      const endsMs = sessionExpiryMs(deps.nowMs());
      const token = await createSession(tx, deps.nowMs(), { userId, machineId, endsMs, userAgent });
      return ok({
        access_token: token,
        user_id: userId,
        email,
        is_verified: mailed,
        ...(shared && { shared }),
      });
    });
  },
};

/** The invitation that the request is about, if it can be used by whoever it names. */
async function invitationFor(
  db: Dependencies['db'],
  deps: Dependencies,
  body: Body,
): Promise<Result<FoundInvitation, Problem>> {
  const found = await findInvitation(db, deps.nowMs(), body.token);
  if (found === null || found.isAccepted) {
    return err(detailed('token-invalid', 'invitation'));
  }
  if (found.isExpired) return err(detailed('token-invalid', 'invitation-expired'));
  if (normalizeEmail(body.email) !== found.email) {
    return err(detailed('not-allowed', 'other-address'));
  }
  if (body.workspace_id.toLowerCase() !== found.workspaceId) {
    return err(detailed('not-found', 'workspace'));
  }
  return ok(found);
}

interface NewAccount {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Where it is made: an address that is proved there keeps its password. */
  readonly machineId: string;
  /** Whether whoever asks has shown that the address is theirs. */
  readonly isEmailVerified: boolean;
  /** What the client speaks, where that is not English. */
  readonly language: Language | null;
}

/** The id of the account; null where the address has one that is not to be had this way. */
async function account(
  tx: Dependencies['db'],
  deps: Dependencies,
  { passwordHash, machineId, isEmailVerified, ...person }: NewAccount,
): Promise<string | null> {
  const now = new Date(deps.nowMs());
  const values = {
    ...person,
    password_hash: passwordHash,
    sign_up_machine_id: isEmailVerified ? null : machineId,
    verified_at: isEmailVerified ? now : null,
  };
  const created = await tx
    .insertInto('users')
    .values({ ...values, id: randomUUID(), created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created !== undefined || !isEmailVerified) return created?.id ?? null;
  const existing = await tx
    .updateTable('users')
    .set(values)
    .where('email', '=', person.email)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (existing === undefined) return null;
  // Whoever opened it never showed that the address is theirs: neither their sessions nor their emails go on.
  await endUserSessions(tx, { userId: existing.id, nowMs: deps.nowMs(), endedBy: 'proof' });
  await tx.deleteFrom('email_tokens').where('user_id', '=', existing.id).execute();
  return existing.id;
}
