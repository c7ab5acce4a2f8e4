import { checkEmail, type EmailProblem } from '#contract/rules/email/check-email.ts';
import type { Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';

/** What is wrong with an address, for the answer of a call. */
export function emailProblem(problem: EmailProblem): Problem {
  switch (problem.kind) {
    case 'email.invisible':
      return detailed('bad-request', 'email-invisible', { character: problem.character });
    case 'email.shape':
      return detailed('bad-request', 'email-shape');
    case 'email.lookalike': {
      const { character } = problem;
      const plain = character.normalize('NFKC');
      return plain === ''
        ? detailed('bad-request', 'email-accent')
        : detailed('bad-request', 'email-lookalike', { character, plain });
    }
  }
}

/** Names those of a list that are no addresses; where that cannot be seen, with the reason of the first. */
export function invalidEmailsProblem(addresses: readonly string[]): Problem {
  const emails = addresses.join(', ');
  for (const address of addresses) {
    const checked = checkEmail(address);
    if (checked.ok || checked.problem.kind === 'email.shape') continue;
    const { character } = checked.problem;
    if (checked.problem.kind === 'email.invisible')
      return detailed('bad-request', 'emails-invisible', { emails, character });
    const plain = character.normalize('NFKC');
    return plain === ''
      ? detailed('bad-request', 'emails-accent', { emails })
      : detailed('bad-request', 'emails-lookalike', { emails, character, plain });
  }
  return detailed('bad-request', 'emails-shape', { emails });
}
