import { expect, test } from 'vitest';
import { regionLabel, regionsMessage } from '#src/shared/regions/regions-texts.ts';

test('regions that cannot be loaded say whether the network is to blame', () => {
  expect(regionsMessage({ kind: 'offline' })).toBe(
    'Unable to connect. Please check your internet connection.',
  );
  expect(regionsMessage({ kind: 'refused', status: 500, code: 'internal', message: '' })).toBe(
    'Failed to load regions. Please try again later.',
  );
});

test('a region has the letters of its country before it, one that the operator named has its name alone', () => {
  const known = { region_key: 'FF', region_name: 'Europe (Frankfurt)', country: 'DE' };
  expect(regionLabel(known)).toBe('DE · Europe (Frankfurt)');
  expect(regionLabel({ region_key: 'EU', region_name: 'Our cellar', country: '' })).toBe('Our cellar');
});
