import { randomUUID } from 'node:crypto';
import { checkEmail } from '#contract/rules/email/check-email.ts';
import { consumeAllEmailTokens } from '../../features/account/email-tokens.ts';
import { sendSecurityNotification } from '../../features/account/security-notifications.ts';
import { endUserSessions } from '../../features/account/sessions.ts';
import { deleteTwoFactor } from '../../features/account/two-factor/delete-two-factor.ts';
import { isTwoFactorEnabled } from '../../features/account/two-factor/primary-factor.ts';
import { type AdminContext, AdminError, argument, type ChangingCommand } from '../command.ts';
import { counted } from '../text-table.ts';
import { findPersonLocked, type PersonRow } from './find-person.ts';

export const addPerson: ChangingCommand = {
  name: 'people add',
  kind: 'changes',
  arguments: ['email'],
  options: {},
  what: 'Creates an account, whatever SIGN_UP says. Whoever owns the address sets a password with "Forgot password" on the sign-in page, or signs in with a provider; until then nobody can use it.',
  async run({ db, settings, nowMs }, input) {
    const given = argument(input, 'email');
    const checked = checkEmail(given);
    if (!checked.ok) throw new AdminError('usage', `"${given}" is not an email address.`);
    const email = checked.value;
    // As one that was begun and never proved: without a password, a mailbox is the only key to it.
    const person = await db
      .insertInto('users')
      .values({
        id: randomUUID(),
        email,
        first_name: '',
        last_name: '',
        password_hash: null,
        sign_up_machine_id: null,
        verified_at: null,
        created_at: new Date(nowMs()),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (person === undefined) throw new AdminError('refused', `There is already an account ${email}.`);
    return {
      subject: email,
      result: { id: person.id, email },
      text: `${email} has an account, and chooses a password at ${settings.publicUrl}/forgot-password.`,
    };
  },
};

export const signOutPerson: ChangingCommand = {
  name: 'people sign-out',
  kind: 'changes',
  arguments: ['person'],
  options: {},
  what: 'Signs a person out on every device, which then hides what it holds, and forgets the browsers trusted to skip the second step.',
  async run(context, input) {
    const person = await findPersonLocked(context.db, argument(input, 'person'));
    const sessions = await signOut(context, person);
    return {
      subject: person.email,
      result: { id: person.id, email: person.email, sessions },
      text: `${person.email} is signed out of ${counted(sessions, 'session')}.`,
    };
  },
};

export const resetSecondFactor: ChangingCommand = {
  name: 'people reset-second-step',
  kind: 'changes',
  arguments: ['person'],
  options: {},
  what: 'Turns off two-step verification for someone who lost both the app and the recovery codes, and tells them by email. Make sure who is asking: from then on the password alone is enough.',
  async run(context, input) {
    const { db, settings } = context;
    const { id, email } = await findPersonLocked(db, argument(input, 'person'));
    if (!(await isTwoFactorEnabled(db, id)))
      throw new AdminError('refused', `Two-step verification is not on for ${email}.`);
    await deleteTwoFactor(db, id);
    const mail = await context.openMailer();
    await sendSecurityNotification(db, { mail, settings }, email, { kind: 'two-factor-disabled' });
    return {
      subject: email,
      result: { id, email },
      text: `Two-step verification is off for ${email}, who is told by email.`,
    };
  },
};

export const disablePerson: ChangingCommand = {
  name: 'people disable',
  kind: 'changes',
  arguments: ['person'],
  options: {},
  what: 'Signs a person out everywhere and blocks every way to sign in to the account until it is enabled. What it owns and what is shared with it stays.',
  async run(context, input) {
    const { db } = context;
    const person = await findPersonLocked(db, argument(input, 'person'));
    const { id, email } = person;
    if (person.disabled_at !== null)
      throw new AdminError('refused', `The account ${email} is already disabled.`);
    const disabledAt = new Date(context.nowMs());
    await db.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
    await consumeAllEmailTokens(db, context.nowMs(), id);
    const sessions = await signOut(context, person);
    return {
      subject: email,
      result: { id, email, disabled_at: disabledAt, sessions },
      text: `The account ${email} is disabled, and signed out of ${counted(sessions, 'session')}.`,
    };
  },
};

export const enablePerson: ChangingCommand = {
  name: 'people enable',
  kind: 'changes',
  arguments: ['person'],
  options: {},
  what: 'Lets a person sign in again.',
  async run({ db }, input) {
    const { id, email, disabled_at } = await findPersonLocked(db, argument(input, 'person'));
    if (disabled_at === null) throw new AdminError('refused', `The account ${email} is not disabled.`);
    await db.updateTable('users').set({ disabled_at: null }).where('id', '=', id).execute();
    return {
      subject: email,
      result: { id, email, former_disabled_at: disabled_at },
      text: `${email} can sign in again.`,
    };
  },
};

/** How many sessions that ended. */
async function signOut({ db, nowMs }: AdminContext, { id: userId }: PersonRow): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await endUserSessions(db, { userId, nowMs: nowMs(), endedBy: 'removed' });
  return Number(count);
}
