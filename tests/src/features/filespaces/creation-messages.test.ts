import { expect, test } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { creationMessage } from '#src/features/filespaces/creation-texts.ts';

const refused = (status: number, code: string): CallProblem => ({
  kind: 'refused',
  status,
  code,
  message: '',
});

test.each([
  [{ kind: 'offline' } as const, 'No internet connection. Please check your network and try again.'],
  [refused(409, 'already-exists'), 'Filespace name already exists'],
  [refused(403, 'not-allowed'), 'Only the owner of the workspace can create filespaces.'],
  [refused(404, 'not-found'), 'Error creating filespace. Please try again.'],
  [refused(500, 'internal'), 'Error creating filespace. Please try again.'],
])('a filespace that could not be made, %o, says why', (problem, text) => {
  expect(creationMessage(problem)).toBe(text);
});
