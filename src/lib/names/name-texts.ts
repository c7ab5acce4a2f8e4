import { checkEmail, type EmailProblem } from '#contract/rules/email/check-email.ts';
import { characterNumber, plainCharacterName } from '#contract/rules/invisible-characters.ts';
import { nameMessages } from './name-messages.ts';

/** Names the character that nobody sees, and says what to do. */
export function invisibleCharacterMessage(character: string): string {
  return nameMessages.invisible(named(character));
}

/** As invisibleCharacterMessage, of a field that has taken the character out itself. */
export function removedCharactersMessage(character: string): string {
  return nameMessages.removed(named(character));
}

export function emailProblemMessage(problem: EmailProblem): string {
  switch (problem.kind) {
    case 'email.invisible':
      return nameMessages.invisibleInEmail(named(problem.character));
    case 'email.shape':
      return nameMessages.emailShape;
    case 'email.lookalike': {
      const plain = problem.character.normalize('NFKC');
      return plain === '' ? nameMessages.accentApart : nameMessages.lookalike(problem.character, plain);
    }
  }
}

/** Names those of a list that are no addresses; where that cannot be seen, with the reason of the first. */
export function invalidEmailsMessage(emails: readonly string[]): string {
  const said = nameMessages.invalidEmails(emails.join(', '));
  for (const email of emails) {
    const checked = checkEmail(email);
    if (!checked.ok && checked.problem.kind !== 'email.shape')
      return nameMessages.invalidEmailsWhy(said, emailProblemMessage(checked.problem));
  }
  return said;
}

function named(character: string): string {
  return nameMessages.character(plainCharacterName(character), characterNumber(character));
}
