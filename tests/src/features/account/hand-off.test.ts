import { describe, expect, test } from 'vitest';
import {
  afterSignIn,
  afterSignUp,
  readAppLogin,
  readHandOff,
  withHandOff,
  withoutHandOff,
} from '#src/features/account/hand-off.ts';

const desktop = new URLSearchParams('source=desktop&machineid=ABC&x=1');

describe('a sign-in that a desktop app began', () => {
  test('is known by source and machine id together', () => {
    expect(readHandOff(desktop)).toEqual({ machineId: 'ABC' });
    expect(readHandOff(new URLSearchParams('source=desktop'))).toBeNull();
    expect(readHandOff(new URLSearchParams('machineid=ABC'))).toBeNull();
    expect(readHandOff(new URLSearchParams('source=web&machineid=ABC'))).toBeNull();
  });

  test('leaves the address, and only that', () => {
    expect(withoutHandOff(desktop)?.toString()).toBe('x=1');
    expect(withoutHandOff(new URLSearchParams('x=1'))).toBeNull();
  });

  test('travels along to the other form', () => {
    expect(withHandOff('/create', { machineId: 'A B' })).toBe('/create?source=desktop&machineid=A+B');
    expect(withHandOff('/create', null)).toBe('/create');
  });

  test('keeps what binds its code, where the app sent it', () => {
    const bound = new URLSearchParams('source=desktop&machineid=ABC&challenge=x_y');
    const handOff = { machineId: 'ABC', challenge: 'x_y' };
    expect(readHandOff(bound)).toEqual(handOff);
    expect(withoutHandOff(bound)?.toString()).toBe('');
    expect(withHandOff('/create', handOff)).toBe('/create?source=desktop&machineid=ABC&challenge=x_y');
    expect(afterSignIn(handOff)).toBe('/app-login?machineid=ABC&challenge=x_y');
    expect(readAppLogin(new URLSearchParams('machineid=ABC&challenge=x_y'))).toEqual(handOff);
  });

  test('ends at the hand-off screen; any other sign-in ends in the product', () => {
    expect(afterSignIn({ machineId: 'ABC' })).toBe('/app-login?machineid=ABC');
    expect(afterSignUp({ machineId: 'ABC' })).toBe('/app-login?machineid=ABC');
    expect(afterSignIn(null)).toBe('/drive');
    expect(afterSignUp(null)).toBe('/workspace');
  });
});
