import { expect, test } from 'vitest';
import { checkGroupName } from '#contract/rules/group-name.ts';
import {
  addFailedMessage,
  groupFailedMessage,
  nameMessage,
  noticeMs,
  removeFailedMessage,
} from '#src/features/groups/group-texts.ts';
import { messages } from '#src/features/groups/messages.ts';

test('the messages about groups are the specification’s', () => {
  expect(messages).toMatchObject({
    selectGroups: 'Select atleast one Group to Delete',
    noneSelected: 'No groups selected to delete.',
    selectUsers: 'Please select at least one user to delete.',
    created: 'Group created Successfully',
    renamed: 'Group Renamed Successfully',
    deleted: 'Group Deleted Successfully',
    allDeleted: 'Selected groups deleted successfully',
    someDeletesFailed: 'Failed to delete some groups',
  });
  expect(noticeMs).toBe(3000);
});

test.each([
  ['', 'Enter a valid group name'],
  ['x'.repeat(101), 'Group name must be at most 100 characters.'],
  ['everyone', "Name 'Everyone' is reserved for an automatically created group"],
])('the name %j is refused with %j', (name, message) => {
  const checked = checkGroupName(name);
  expect(checked.ok ? null : nameMessage(checked.problem)).toBe(message);
});

test('why something failed is said in words', () => {
  const taken = { kind: 'refused', status: 409, code: 'already-exists', message: 'already exists' } as const;
  const notFound = { kind: 'refused', status: 404, code: 'not-found', message: 'Not found.' } as const;
  expect(groupFailedMessage(taken)).toBe('A group with this name already exists');
  expect(groupFailedMessage(notFound)).toBe('This user or group no longer exists.');
  expect(removeFailedMessage(notFound)).toBe(
    'Failed to remove user from group: This user or group no longer exists.',
  );
  expect(addFailedMessage({ kind: 'offline' })).toBe('Failed to add groups: No connection to the server.');
});
