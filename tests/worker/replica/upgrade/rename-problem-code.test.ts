import { expect, test } from 'vitest';
import { renameProblemCode } from '#worker/replica/upgrade/rename-problem-code.ts';

test.each([
  ['changed-unseen', 'changed-since'],
  ['root', 'root-protected'],
  ['too-many', 'too-many-items'],
])('a refusal that was stored as %s is %s', (stored, current) => {
  expect(renameProblemCode(stored)).toBe(current);
  expect(renameProblemCode(current)).toBe(current);
});

test.each(['gone', 'item-name.taken', 'drive-gone', 'given-up', 'unknown', 'constructor'])(
  'a refusal that was stored as %s stays what it is',
  (code) => expect(renameProblemCode(code)).toBe(code),
);
