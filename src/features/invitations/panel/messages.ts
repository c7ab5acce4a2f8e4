import { limits } from '#contract/rules/limits.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { emailProblemMessage, invalidEmailsMessage } from '../../../lib/names/name-messages.ts';
import type { EmailInputProblem } from './email-input.ts';

/** The messages of the invite panel and of invitations that wait, word for word. */
export const messages = {
  invited: 'Users Invited successfully.',
  unknown: 'Unknown error',
  network: 'An error occurred while sending invites.',
  offline: 'You are offline. Connect to invite people.',
  addressesHint: `Press Enter or comma after each address, or paste a list. Up to ${limits.inviteAddresses} addresses.`,
  roleNote: 'New people join as Standard User. You can change a role after they accept.',
  everyoneHint: 'Everyone is added automatically.',
  invalidChip: 'not a valid address',
  takenChip: 'already invited or a member',
} as const;

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
