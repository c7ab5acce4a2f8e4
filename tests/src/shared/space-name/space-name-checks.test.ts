import { describe, expect, test } from 'vitest';
import { spaceNameChecks } from '#src/shared/space-name/space-name-checks.ts';

describe('the live checklist of a name', () => {
  const states = (name: string, left = false) =>
    spaceNameChecks(name, 'Between 3 and 30 characters', left).map(({ state }) => state);

  test('accuses nobody of an empty field', () => {
    expect(states('')).toEqual(['open', 'open', 'open']);
    expect(states('', true)).toEqual(['open', 'open', 'open']);
  });

  test('waits while the next key may still make it right', () => {
    expect(states('ab')).toEqual(['open', 'met', 'met']);
    expect(states('ab-')).toEqual(['met', 'met', 'open']);
  });

  test('reports immediately what no further key can mend', () => {
    expect(states('Ab')).toEqual(['open', 'failed', 'open']);
    expect(states('a'.repeat(31))).toEqual(['failed', 'met', 'met']);
  });

  test('reports all that is missing once the field was left', () => {
    expect(states('a-', true)).toEqual(['failed', 'met', 'failed']);
    expect(states('spring-launch', true)).toEqual(['met', 'met', 'met']);
  });
});
