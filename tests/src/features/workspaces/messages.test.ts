import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { connectionMessage, creationMessage, nameMessage } from '#src/features/workspaces/workspace-texts.ts';

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

test.each([
  [{ kind: 'offline' } as const, 'Network error. Please check your internet connection.'],
  [refused(400, 'bad-request', 'The storage refused these keys.'), 'The storage refused these keys.'],
  [refused(400, 'bad-request', 'SignatureDoesNotMatch: The request signature'), 'SignatureDoesNotMatch'],
  [refused(400, 'bad-request', 'Use https://s3.example, please'), 'Use https://s3.example, please'],
  [refused(400, 'bad-request', ''), 'Failed to connect. Please try again.'],
  [refused(503, 'storage-unavailable', 'No answer from the storage.'), 'No answer from the storage.'],
  [refused(500, 'internal', 'Something went wrong on the server.'), 'Failed to connect. Please try again.'],
  [refused(409, 'already-exists', 'already exists'), 'Workspace name already exists'],
  [refused(401, 'signed-out'), 'No authentication token found.'],
])('storage of a customer that was not accepted, %o, says why', (problem, text) => {
  expect(connectionMessage(problem)).toBe(text);
});

test('a blank name asks for a name', () => {
  expect(nameMessage({ kind: 'space-name.blank' })).toBe('Enter a valid workspace name');
});

test('a name that is wrong in a way nobody thought of has a message too', () => {
  expect(nameMessage({ kind: 'space-name.new' } as never)).toBe('Invalid workspace name.');
});
