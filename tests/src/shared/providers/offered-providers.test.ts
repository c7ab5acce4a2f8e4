import { describe, expect, it } from 'vitest';
import { offeredProviders } from '#src/shared/providers/offered-providers.ts';

describe('the providers that a sign-in page offers', () => {
  it('are those of the server, and no others', () => {
    expect(offeredProviders(['apple', 'google', 'unheard-of'], true)).toEqual({
      kind: 'providers',
      ids: ['google', 'apple'],
    });
  });

  it('are none where the server has none', () => {
    expect(offeredProviders([], true)).toEqual({ kind: 'none' });
    expect(offeredProviders(['unheard-of'], false)).toEqual({ kind: 'none' });
  });

  it('are not spoken of before the server has said which there are', () => {
    expect(offeredProviders('asking', true)).toEqual({ kind: 'silent' });
    expect(offeredProviders('unknown', true)).toEqual({ kind: 'silent' });
  });

  it('leave single sign-on to the pages that have a place for it, without saying that there is none', () => {
    expect(offeredProviders(['sso'], true)).toEqual({ kind: 'providers', ids: ['sso'] });
    expect(offeredProviders(['sso'], false)).toEqual({ kind: 'silent' });
  });
});
