/* What clients that only know the specification show; the page says the same in its own words. */
import { checkEmail, type EmailProblem } from '#contract/rules/email.ts';
import { characterName } from '#contract/rules/invisible-characters.ts';

/** Names the character that nobody sees, and says what to do. `what` begins the message. */
export function invisibleCharacterMessage(character: string, what = 'Names'): string {
  return `${what} cannot contain ${characterName(character)}, which cannot be seen here. Remove it, or type the text again.`;
}

export function emailProblemMessage(problem: EmailProblem): string {
  switch (problem.kind) {
    case 'email.invisible':
      return invisibleCharacterMessage(problem.character, 'Email addresses');
    case 'email.shape':
      return 'Please enter a valid email address.';
    case 'email.lookalike': {
      const plain = problem.character.normalize('NFKC');
      return plain === ''
        ? 'Type each letter of the address together with its accent.'
        : `Email addresses cannot contain “${problem.character}”. Type “${plain}” instead.`;
    }
  }
}

/** Names those of a list that are no addresses; where that cannot be seen, with the reason of the first. */
export function invalidEmailsMessage(emails: readonly string[]): string {
  const said = `These emails are invalid: ${emails.join(', ')}`;
  for (const email of emails) {
    const checked = checkEmail(email);
    if (!checked.ok && checked.problem.kind !== 'email.shape')
      return `${said}. ${emailProblemMessage(checked.problem)}`;
  }
  return said;
}
