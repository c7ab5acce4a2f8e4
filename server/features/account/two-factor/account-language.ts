import type { Kysely } from 'kysely';
import type { Language } from '#contract/entities/language.ts';
import type { Database } from '../../../db/schema.ts';

/**
 * The language of somebody who signs in, as an answer says it. The account takes that of the client where it has none; one
 * that it has stays, for the client to take.
 */
export async function accountLanguage(
  tx: Kysely<Database>,
  userId: string,
  spoken: Language | null,
): Promise<{ readonly language?: Language }> {
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (language !== null) return { language };
  if (spoken === null) return {};
  await tx
    .updateTable('users')
    .set({ language: spoken })
    .where('id', '=', userId)
    .where('language', 'is', null)
    .execute();
  return { language: spoken };
}
