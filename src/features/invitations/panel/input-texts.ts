import { limits } from '#contract/rules/limits.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { emailProblemMessage, invalidEmailsMessage } from '../../../lib/names/name-texts.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import type { EmailInputProblem } from './email-input-state.ts';
import { messages } from './messages.ts';

export function emailInputMessage(problem: EmailInputProblem): string {
  switch (problem.kind) {
    case 'invalid':
      return emailProblemMessage(problem.why);
    case 'invalid-list':
      return [problem.duplicates && messages.duplicates, invalidEmailsMessage(problem.emails)]
        .filter(Boolean)
        .join(' ');
    case 'not-added':
      return messages.notAdded;
    case 'duplicates':
      return messages.duplicates;
    case 'empty':
      return messages.empty;
    case 'too-many':
      return messages.tooMany(limits.inviteAddresses);
  }
}

export function inviteMessage(problem: CallProblem): string {
  return problem.kind === 'offline' ? messages.network : serverText(problem) || messages.unknown;
}
