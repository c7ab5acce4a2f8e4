import { describe, expect, it } from 'vitest';
import { historyActions } from '../plan/history/history-actions.ts';
import { keeping } from '../plan/keeping.ts';
import { memberships } from '../plan/people/memberships.ts';
import { restores } from '../plan/restores.ts';
import { uploads } from '../plan/uploads.ts';
import { came, coverageOf } from './coverage.ts';

const membership = { ...memberships, joinsAgain: true };
const kinds = { upload: uploads, content: keeping, restore: restores, history: historyActions, membership };
const keyOf = (name: string) => {
  if (came.some((one) => one === name)) return name;
  const [kind] = Object.entries(kinds).find(([, names]) => name in names) ?? ['fault'];
  return name.startsWith('C') ? name : `${kind} ${name}`;
};

describe('what was met', () => {
  it('too seldom is named from a thousand histories on, each kind by its own measure', () => {
    const all = coverageOf(new Map(), 10_000).missing;
    expect(all).toEqual(expect.arrayContaining(['lost', 'asleep', 'C1', 'C22']));
    const key = keyOf;
    const counts = new Map(all.map((name) => [key(name), name.startsWith('C') ? 500 : 100]));
    expect(coverageOf(counts, 10_000).missing).toEqual([]);
    counts.set('C7', 499).set('fault lost', 99);
    expect(coverageOf(counts, 10_000).missing).toEqual(['lost', 'C7']);
  });

  it('may be a little less in a thousand', () => {
    const all = coverageOf(new Map(), 1000).missing;
    const counts = new Map(all.map((name) => [keyOf(name), 36]));
    expect(coverageOf(counts, 1000).missing).toEqual([]);
    counts.set('C7', 35).set('fault lost', 3);
    expect(coverageOf(counts, 1000).missing).toEqual(['lost', 'C7']);
  });

  it('is left to chance in fewer', () => {
    const { lines, missing } = coverageOf(new Map([['C1', 3]]), 999);
    expect(missing).toEqual([]);
    expect(lines.join(' ')).toContain('C1 3');
  });
});
