import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutate } from './mutant.ts';
import { mutants } from './mutants.ts';

describe('the mutants', () => {
  it('are at least thirty, each another', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(30);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it.each(mutants)('$name: its text is in the product, once', (mutant) => {
    const source = readFileSync(mutant.file, 'utf8');
    expect(mutate(mutant, source)).not.toBe(source);
  });

  it('that fit nothing are said loudly', () => {
    const mutant = { name: 'none', file: 'none.ts', find: 'not there', replace: '' };
    expect(() => mutate(mutant, 'something else')).toThrow('has its text 0 times');
    expect(() => mutate({ ...mutant, find: 'e' }, 'else')).toThrow('has its text 2 times');
  });
});
