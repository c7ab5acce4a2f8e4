import { expect, test } from 'vitest';
import { regionsMessage } from '#src/shared/regions/regions-texts.ts';

test('regions that cannot be loaded say whether the network is to blame', () => {
  expect(regionsMessage({ kind: 'offline' })).toBe(
    'Unable to connect. Please check your internet connection.',
  );
  expect(regionsMessage({ kind: 'refused', status: 500, code: 'internal', message: '' })).toBe(
    'Failed to load regions. Please try again later.',
  );
});
