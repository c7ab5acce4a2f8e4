import { findInvisible } from '../invisible-characters.ts';
import { err, ok, type Result } from '../result.ts';
import { hasEmailShape, normalizeEmail } from './email.ts';

/** The kinds stand in the order in which they are reported. */
export type EmailProblem =
  | { readonly kind: 'email.invisible'; readonly character: string }
  /** A character that compatibility makes another one of; '' where one is written as letter and accent. */
  | { readonly kind: 'email.lookalike'; readonly character: string }
  | { readonly kind: 'email.shape' };

/** Whether an address may come into the product. What is there already is looked for by its shape alone. */
export function checkEmail(raw: string): Result<string, EmailProblem> {
  const email = normalizeEmail(raw);
  const invisible = findInvisible(email) ?? /\p{Default_Ignorable_Code_Point}|\p{Cf}/u.exec(email)?.[0];
  if (invisible !== undefined) return err({ kind: 'email.invisible', character: invisible });
  if (email.normalize('NFKC') !== email) {
    const lookalike = [...email].find((character) => character.normalize('NFKC') !== character);
    return err({ kind: 'email.lookalike', character: lookalike ?? '' });
  }
  return hasEmailShape(email) ? ok(email) : err({ kind: 'email.shape' });
}

export function isEmail(raw: string): boolean {
  return checkEmail(raw).ok;
}
