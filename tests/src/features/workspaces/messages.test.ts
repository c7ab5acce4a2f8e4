import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api.ts';
import { creationMessage, nameMessage, regionsMessage } from '#src/features/workspaces/messages.ts';

const refused = (status: number, code: string, message = ''): CallProblem => ({
  kind: 'refused',
  status,
  code,
  message,
});

test.each([
  [{ kind: 'offline' } as const, 'Network error. Please check your internet connection.'],
  [refused(409, 'already-exists', 'already exists'), 'Workspace name already exists'],
  [refused(400, 'bad-request', 'x'), 'Workspace creation failed. Please enter valid credentials'],
  [refused(401, 'signed-out'), 'No authentication token found.'],
  [refused(204, ''), 'Failed to create workspace. Unexpected response status: 204'],
  [refused(201, ''), 'Invalid response from server: Missing workspace data or ID.'],
])('a workspace that could not be made, %o, says why', (problem, text) => {
  expect(creationMessage(problem)).toBe(text);
});

test('regions that cannot be loaded say whether the network is to blame', () => {
  expect(regionsMessage({ kind: 'offline' })).toBe(
    'Unable to connect. Please check your internet connection.',
  );
  expect(regionsMessage(refused(500, 'internal'))).toBe('Failed to load regions. Please try again later.');
});

test('a blank name asks for a name', () => {
  expect(nameMessage({ kind: 'space-name.blank' })).toBe('Enter a valid workspace name');
});
