import { describe, expect, it } from 'vitest';
import {
  clearProviderRedirect,
  type ProviderRedirect,
  readProviderRedirect,
  storeProviderRedirect,
} from '#src/shared/providers/provider-redirect.ts';
import { memoryStorage } from '../../lib/memory-storage.ts';

const redirect: ProviderRedirect = {
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
    storeProviderRedirect(redirect, session);
    expect(readProviderRedirect('s1', session)).toEqual(redirect);
    expect(readProviderRedirect('s2', session)).toBe(null);
    storeProviderRedirect({ ...redirect, state: 's2' }, session);
    expect(readProviderRedirect('s1', session)).toBe(null);
    clearProviderRedirect('s2', session);
    expect(readProviderRedirect('s2', session)).toBe(null);
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
    storeProviderRedirect({ ...redirect, ...wrong, state: 's1' } as ProviderRedirect, session);
    session.setItem('providerRedirect:s1', JSON.stringify({ ...redirect, ...wrong }));
    expect(readProviderRedirect('s1', session)).toBe(null);
  });

  it('is not taken when it is no JSON', () => {
    const session = memoryStorage();
    session.setItem('providerRedirect:s1', '{');
    expect(readProviderRedirect('s1', session)).toBe(null);
  });

  it('that the release before began ends in this one, and only once', () => {
    const session = memoryStorage();
    session.setItem('providerTrip:s1', JSON.stringify(redirect));
    expect(readProviderRedirect('s1', session)).toEqual(redirect);
    clearProviderRedirect('s1', session);
    expect(readProviderRedirect('s1', session)).toBe(null);
    session.setItem('providerTrip:s1', JSON.stringify(redirect));
    storeProviderRedirect({ ...redirect, state: 's2' }, session);
    expect(Object.keys(session)).toEqual(['providerRedirect:s2']);
  });
});
