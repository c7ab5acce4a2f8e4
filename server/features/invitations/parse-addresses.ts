import { isEmail, normalizeEmail } from '#contract/rules/email.ts';
import { limits } from '#contract/rules/limits.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Problem } from '../../http/handler.ts';
import { invalidEmailsMessage } from '../account/name-messages.ts';

/** Each once, as they are stored. Names those that are none: whoever pasted a list finds them. */
export function parseAddresses(raw: readonly string[]): Result<readonly string[], Problem> {
  const emails = [...new Set(raw.map(normalizeEmail))].sort(); // in one order, so that two requests cannot deadlock
  const refuse = (message: string) => err({ code: 'bad-request', message } as const);
  if (emails.length === 0) return refuse('Please enter at least one valid email.');
  const invalid = emails.filter((email) => !isEmail(email));
  if (invalid.length > 0) return refuse(invalidEmailsMessage(invalid));
  if (emails.length > limits.inviteAddresses) {
    return refuse(`Invite at most ${limits.inviteAddresses} addresses at a time.`);
  }
  return ok(emails);
}
