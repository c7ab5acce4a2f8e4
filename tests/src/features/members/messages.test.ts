import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import {
  addGroupsFailed,
  inviteFailed,
  noticeMs,
  removeFromGroupFailed,
  roleFailed,
} from '#src/features/members/member-texts.ts';
import { messages } from '#src/features/members/messages.ts';

const offline: CallProblem = { kind: 'offline' };
const refused = (message: string): CallProblem => ({ kind: 'refused', status: 403, code: 'x', message });

test('the messages about users are the specification’s', () => {
  expect(messages).toMatchObject({
    selectUsers: 'Please select at least one user to delete.',
    deleteFailed: 'Failed to delete user.',
    someDeletesFailed: 'Failed to delete one or more users. Please try again.',
    deleted: 'Users deleted successfully.',
    selectRole: 'Select new role',
    roleUpdated: 'Role updated successfully.',
    selectGroups: 'Please select at least one group.',
    linkCopied: 'Invite link copied to clipboard.',
    clipboardFailed: 'Failed to copy to clipboard.',
    copyFailed: 'Failed to copy invite link.',
    resendFailed: 'Failed to resend invite',
    withdrawn: 'Invite withdrawn successfully.',
  });
  expect(messages.resent('sam@partner.example')).toBe('Invite resent to sam@partner.example');
  expect(noticeMs).toBe(3000);
});

test.each([
  [roleFailed, 'Failed to update role: '],
  [removeFromGroupFailed, 'Failed to remove user from group: '],
  [addGroupsFailed, 'Failed to add groups: '],
])('what fails is said with the reason (%#)', (say, text) => {
  expect(say(refused('Not allowed.'))).toBe(`${text}Not allowed.`);
  const notFound: CallProblem = { kind: 'refused', status: 404, code: 'not-found', message: 'Not found.' };
  expect(say(notFound)).toBe(`${text}This user or group no longer exists.`);
  expect(say(offline)).toBe(`${text}No connection to the server.`);
});

test('of an invite the server’s word counts, and the message where there is none', () => {
  expect(inviteFailed(refused('User not found.'), messages.copyFailed)).toBe('User not found.');
  expect(inviteFailed(refused(''), messages.copyFailed)).toBe('Failed to copy invite link.');
  expect(inviteFailed(offline, messages.resendFailed)).toBe('Failed to resend invite');
});
