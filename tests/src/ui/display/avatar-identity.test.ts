import { describe, expect, it } from 'vitest';
import { avatarColor, initialsOf } from '#src/ui/display/avatar-identity.ts';

describe('an avatar', () => {
  it('shows the first two letters of the e-mail address, uppercase', () => {
    expect(initialsOf('maya@north.example')).toBe('MA');
    expect(initialsOf('  éa')).toBe('ÉA');
    expect(initialsOf('😀x')).toBe('😀X');
    expect(initialsOf('')).toBe('');
  });

  it('has one of six colours, the same for the same person however it is written', () => {
    const people = Array.from({ length: 200 }, (_, index) => `person${index}@north.example`);
    const colours = new Set(people.map(avatarColor));
    expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(avatarColor('Maya@North.example ')).toBe(avatarColor('maya@north.example'));
  });
});
