import { limits } from '#contract/rules/limits.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { emailProblemMessage, invalidEmailsMessage } from '../../../lib/names/name-texts.ts';
import type { EmailInputProblem } from './email-input-state.ts';
import { messages } from './messages.ts';

export function emailInputMessage(problem: EmailInputProblem): string {
  switch (problem.kind) {
    case 'invalid':
      return emailProblemMessage(problem.why);
    case 'invalid-list':
      return invalidEmailsMessage(problem.emails);
    case 'not-added':
      return 'Please press Enter or Comma to add.';
    case 'duplicates':
      return 'Some emails are already invited or duplicated.';
    case 'empty':
      return 'Please enter at least one valid email.';
    case 'too-many':
      return `Invite at most ${limits.inviteAddresses} addresses at a time.`;
  }
}

export function inviteMessage(problem: CallProblem): string {
  return problem.kind === 'offline' ? messages.network : problem.message || messages.unknown;
}
