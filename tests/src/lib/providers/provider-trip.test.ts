import { describe, expect, it } from 'vitest';
import { forgetTrip, type ProviderTrip, readTrip, storeTrip } from '#src/lib/providers/provider-trip.ts';
import { memoryStorage } from '../memory-storage.ts';

const trip: ProviderTrip = {
  provider: 'google',
  state: 's1',
  browserCode: 'b',
  purpose: 'sign-in',
  remember: true,
  from: '/?x=1',
  next: null,
};

describe('the way to a provider and back', () => {
  it('is found by its state, once another has not begun in the tab', () => {
    const session = memoryStorage();
    storeTrip(trip, session);
    expect(readTrip('s1', session)).toEqual(trip);
    expect(readTrip('s2', session)).toBe(null);
    storeTrip({ ...trip, state: 's2' }, session);
    expect(readTrip('s1', session)).toBe(null);
    forgetTrip('s2', session);
    expect(readTrip('s2', session)).toBe(null);
  });

  it.each([
    { from: 'https://evil.example' },
    { from: '//evil.example' },
    { next: '/\\evil.example' },
    { next: 7 },
    { provider: '__proto__' },
    { purpose: 'both' },
    { remember: 'yes' },
    { state: 's2' },
  ])('is not taken with %j in it', (wrong) => {
    const session = memoryStorage();
    storeTrip({ ...trip, ...wrong, state: 's1' } as ProviderTrip, session);
    session.setItem('providerTrip:s1', JSON.stringify({ ...trip, ...wrong }));
    expect(readTrip('s1', session)).toBe(null);
  });

  it('is not taken when it is no JSON', () => {
    const session = memoryStorage();
    session.setItem('providerTrip:s1', '{');
    expect(readTrip('s1', session)).toBe(null);
  });
});
