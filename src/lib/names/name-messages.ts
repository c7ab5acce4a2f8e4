import { catalog } from '../../ui/language/catalog.ts';

/** What is said of names and addresses that hold what they may not. */
export const nameMessages = catalog('lib/names/name-messages', {
  /** `“zero width space” (U+200B)` */
  character: (name: string, number: string) => `“${name}” (${number})`,
  invisible: (character: string) =>
    `Names cannot contain ${character}, which cannot be seen here. Remove it, or type the text again.`,
  invisibleInEmail: (character: string) =>
    `Email addresses cannot contain ${character}, which cannot be seen here. Remove it, or type the text again.`,
  removed: (character: string) =>
    `Names cannot contain ${character}, which cannot be seen here. It was taken out.`,
  emailShape: 'Please enter a valid email address.',
  accentApart: 'Type each letter of the address together with its accent.',
  lookalike: (character: string, plain: string) =>
    `Email addresses cannot contain “${character}”. Type “${plain}” instead.`,
  invalidEmails: (emails: string) => `These emails are invalid: ${emails}`,
  invalidEmailsWhy: (said: string, why: string) => `${said}. ${why}`,
});
