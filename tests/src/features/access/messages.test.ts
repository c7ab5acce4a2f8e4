import { expect, it } from 'vitest';
import { changeFailed, grantFailed, removeFailed } from '#src/features/access/access-texts.ts';

const refused = { kind: 'refused', code: 'x', message: 'Something went wrong on the server.' } as const;

it('says why a right could not be given, changed or taken away', () => {
  expect(grantFailed({ ...refused, status: 500 })).toBe(
    'Failed to grant access: Something went wrong on the server.',
  );
  expect(changeFailed({ ...refused, status: 404 })).toBe(
    'Failed to change access: This folder, user or group no longer exists.',
  );
  expect(removeFailed({ kind: 'offline' })).toBe('Failed to remove access: No connection to the server.');
});
