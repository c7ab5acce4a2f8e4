import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** The messages of the users screen, word for word. */
export const messages = {
  selectUsers: 'Please select at least one user to delete.',
  deleteFailed: 'Failed to delete user.',
  someDeletesFailed: 'Failed to delete one or more users. Please try again.',
  deleted: 'Users deleted successfully.',
  selectRole: 'Select new role',
  roleUpdated: 'Role updated successfully.',
  selectGroups: 'Please select at least one group.',
  needsConnection: 'Changing users needs a connection',
  ownRole: 'You cannot change your own role',
  cannotDeleteSelf: 'You cannot delete yourself',
  linkCopied: 'Invite link copied to clipboard.',
  clipboardFailed: 'Failed to copy to clipboard.',
  copyFailed: 'Failed to copy invite link.',
  resendFailed: 'Failed to resend invite',
  withdrawn: 'Invite withdrawn successfully.',
  missing: 'The user or the group is not there any more.',
  withdrawFailed: 'Failed to withdraw invite',
} as const;

/** How long most notices of the administration stay. */
export const noticeMs = 3000;

export function roleFailed(problem: CallProblem): string {
  return `Failed to update role: ${reason(problem)}`;
}

export function removeFromGroupFailed(problem: CallProblem): string {
  return `Failed to remove user from group: ${reason(problem)}`;
}

export function addGroupsFailed(problem: CallProblem): string {
  return `Failed to add groups: ${reason(problem)}`;
}

function reason(problem: CallProblem): string {
  if (problem.kind === 'offline') return 'No connection to the server.';
  return problem.status === 404 ? messages.missing : problem.message;
}

export function resentMessage(email: string): string {
  return `Invite resent to ${email}`;
}

/** What the server says of it; without a word of the server, that it failed. */
export function inviteFailed(problem: CallProblem, otherwise: string): string {
  return problem.kind === 'refused' && problem.message !== '' ? problem.message : otherwise;
}
