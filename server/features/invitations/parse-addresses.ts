import { isEmail } from '#contract/rules/email/check-email.ts';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { limits } from '#contract/rules/limits.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { invalidEmailsProblem } from '../account/email-problem.ts';

/** Each once, as they are stored. Names those that are none: whoever pasted a list finds them. */
export function parseAddresses(raw: readonly string[]): Result<readonly string[], Problem> {
  const emails = [...new Set(raw.map(normalizeEmail))].sort(); // in one order, so that two requests cannot deadlock
  if (emails.length === 0) return err(detailed('bad-request', 'emails-missing'));
  const invalid = emails.filter((email) => !isEmail(email));
  if (invalid.length > 0) return err(invalidEmailsProblem(invalid));
  if (emails.length > limits.inviteAddresses) {
    return err(detailed('bad-request', 'emails-many', { most: limits.inviteAddresses }));
  }
  return ok(emails);
}
