import type { Kysely, Selectable } from 'kysely';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import { AdminError } from '../command.ts';

export type PersonRow = Selectable<Database['users']>;

/** By address or id. Throws an AdminError where there is none. */
export function findPerson(db: Kysely<Database>, given: string): Promise<PersonRow> {
  return find(db, given, false);
}

/** And holds the row until the transaction ends. */
export function findPersonLocked(tx: Kysely<Database>, given: string): Promise<PersonRow> {
  return find(tx, given, true);
}

async function find(db: Kysely<Database>, given: string, isLocked: boolean): Promise<PersonRow> {
  const [column, value] = isUuid(given)
    ? (['id', given] as const)
    : (['email', normalizeEmail(given)] as const);
  const person = await db
    .selectFrom('users')
    .selectAll()
    .where(column, '=', value)
    .$if(isLocked, (asked) => asked.forUpdate())
    .executeTakeFirst();
  if (person === undefined) throw new AdminError('not-found', `There is no account "${given}".`);
  return person;
}

/** An account that can be given something. Throws an AdminError for one that nobody can sign in to. */
export function requireUsable(person: PersonRow): void {
  if (person.disabled_at !== null)
    throw new AdminError('refused', `The account ${person.email} is disabled.`);
  if (person.verified_at === null)
    throw new AdminError(
      'refused',
      `The account ${person.email} has not verified its address yet: ${person.password_hash === null ? 'its owner has to choose a password by “Forgot password” at the sign-in first' : 'its owner has to confirm it by the email of the sign-up first'}.`,
    );
}
