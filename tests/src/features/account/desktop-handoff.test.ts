import { describe, expect, test } from 'vitest';
import {
  afterSignIn,
  afterSignUp,
  parseDesktopHandoff,
  parseDesktopSignIn,
  withDesktopHandoff,
  withoutDesktopHandoff,
} from '#src/features/account/desktop-handoff.ts';

const desktop = new URLSearchParams('source=desktop&machineid=ABC&x=1');

import { storeRequestedPath } from '#src/lib/session-time/requested-path.ts';
import { memoryStorage } from '../../lib/memory-storage.ts';

describe('a sign-in that a desktop app began', () => {
  test('is known by source and machine id together', () => {
    expect(parseDesktopHandoff(desktop)).toEqual({ machineId: 'ABC' });
    expect(parseDesktopHandoff(new URLSearchParams('source=desktop'))).toBeNull();
    expect(parseDesktopHandoff(new URLSearchParams('machineid=ABC'))).toBeNull();
    expect(parseDesktopHandoff(new URLSearchParams('source=web&machineid=ABC'))).toBeNull();
  });

  test('leaves the address, and only that', () => {
    expect(withoutDesktopHandoff(desktop)?.toString()).toBe('x=1');
    expect(withoutDesktopHandoff(new URLSearchParams('x=1'))).toBeNull();
  });

  test('travels along to the other form', () => {
    expect(withDesktopHandoff('/create', { machineId: 'A B' })).toBe('/create?source=desktop&machineid=A+B');
    expect(withDesktopHandoff('/create', null)).toBe('/create');
  });

  test('keeps what binds its code, where the app sent it', () => {
    const bound = new URLSearchParams('source=desktop&machineid=ABC&challenge=x_y');
    const handOff = { machineId: 'ABC', challenge: 'x_y' };
    expect(parseDesktopHandoff(bound)).toEqual(handOff);
    expect(withoutDesktopHandoff(bound)?.toString()).toBe('');
    expect(withDesktopHandoff('/create', handOff)).toBe('/create?source=desktop&machineid=ABC&challenge=x_y');
    expect(afterSignIn(handOff)).toBe('/app-login?machineid=ABC&challenge=x_y');
    expect(parseDesktopSignIn(new URLSearchParams('machineid=ABC&challenge=x_y'))).toEqual(handOff);
  });

  test('ends at the hand-off screen; any other sign-in ends in the product', () => {
    const session = memoryStorage();
    expect(afterSignIn({ machineId: 'ABC' })).toBe('/app-login?machineid=ABC');
    expect(afterSignUp({ machineId: 'ABC' })).toBe('/app-login?machineid=ABC');
    expect(afterSignIn(null, session)).toBe('/drive');
    storeRequestedPath('/account', session);
    expect(afterSignIn(null, session)).toBe('/account');
    expect(afterSignUp(null)).toBe('/workspace');
  });
});
