import { expect, test } from 'vitest';
import { problems } from '#contract/wire/problems.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { messages } from '#src/features/workspaces/settings/messages.ts';
import {
  deleteFailed,
  leaveFailedMessage,
  renameFailed,
  waitingText,
} from '#src/features/workspaces/settings/settings-texts.ts';

function refused(code: keyof typeof problems, detail?: string): CallProblem {
  const { status, message } = problems[code];
  return { kind: 'refused', status, code, message, ...(detail && { detail }) };
}
const offline: CallProblem = { kind: 'offline' };

test('what the server says of renaming, in the words of the product', () => {
  expect(renameFailed(refused('not-empty', 'not-renamed'))).toBe(
    'Rename failed: Workspace has active drives.',
  );
  expect(renameFailed(refused('already-exists'))).toBe('Workspace name already exists');
  expect(renameFailed(offline)).toBe('Network error. Please check your internet connection.');
  expect(renameFailed(refused('internal'))).toBe('Failed to rename workspace');
  expect(messages.renamed('north')).toBe('The workspace name is updated to north');
});

test('of deleting', () => {
  expect(deleteFailed(refused('not-empty', 'not-deleted'))).toBe(
    'Delete failed: Workspace has active drives.',
  );
  expect(deleteFailed(refused('bad-request', 'workspace-name-differs'))).toBe(
    'Entered workspace name does not match',
  );
  expect(deleteFailed(offline)).toBe('Network error. Please check your internet connection.');
  expect(deleteFailed(refused('internal'))).toBe('Failed to delete workspace');
  expect(messages.deleted('north')).toBe('The workspace north is deleted');
});

test('and of leaving', () => {
  expect(messages.exited('north')).toBe('Workspace north Exited Successfully');
  expect(leaveFailedMessage(refused('not-found'))).toBe('Failed to delete workspace');
  expect(leaveFailedMessage(offline)).toBe('Network error. Please check your internet connection.');
});

test('what waits keeps from leaving; while sync is paused it says so, since waiting would not end', () => {
  expect(waitingText(0, false)).toBe(false);
  expect(waitingText(1, false)).toBe("1 change isn't synced yet. Wait for it or discard it.");
  expect(waitingText(1, true)).toBe(
    "1 change isn't synced yet, and sync is paused. Resume it in the outbox, or discard the change there.",
  );
  expect(waitingText(2, true)).toBe(
    "2 changes aren't synced yet, and sync is paused. Resume it in the outbox, or discard the changes there.",
  );
});
