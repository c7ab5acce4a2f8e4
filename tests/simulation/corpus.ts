import type { Ground } from './run/bundle.ts';

export interface Find {
  readonly seed: string;
  /** On what it was played: the same seed happens otherwise on the other. */
  readonly ground: Ground;
  readonly found: string;
}

/**
 * Histories that once found a bug, in the product or here. They are played first. A seed means the same only as long as
 * the plans are drawn alike; what was found for good stands among the mutants and in finds.test.ts.
 */
export const corpus: readonly Find[] = [
  {
    seed: '13+',
    ground: 'dexie',
    found: 'a change left the outbox while the replica that should show it was being filled',
  },
  {
    seed: '90+',
    ground: 'dexie',
    found: 'a full disk kept the word "online" from being written, and nobody wrote it later',
  },
  {
    seed: '255+',
    ground: 'dexie',
    found: 'a list of filespaces that could not be had was not asked for again',
  },
  {
    seed: '41+',
    ground: 'dexie',
    found: 'a deletion from before a restored backup speaks of a log that is no more',
  },
  {
    seed: '467+',
    ground: 'dexie',
    found: 'a call of a tab whose database had just been taken away was not made on the next one',
  },
  {
    seed: '22207',
    ground: 'tables',
    found: 'a filespace that was refused and given back before the list came was followed no more',
  },
  {
    seed: '7482',
    ground: 'tables',
    found: 'what outlived an eviction was not seen on a copy that had just been begun',
  },
  {
    seed: '1826',
    ground: 'tables',
    found: 'a right that was given back was told by no line of the log, and the copy stayed empty',
  },
  {
    seed: '2436',
    ground: 'tables',
    found: 'a line for who sees everything was applied to a copy of who saw nothing',
  },
  {
    seed: '2747',
    ground: 'tables',
    found: 'the tab that would have removed an old copy was closed, and the next did not look for it',
  },
  {
    seed: '10758',
    ground: 'tables',
    found:
      'what was asked on a line that died was waited for, and then asked again after a pause, on a line that was well',
  },
  {
    seed: '13315',
    ground: 'tables',
    found:
      'a filespace that was lost and given back counted its revisions anew, and another tab took what it had read before for current',
  },
];

/** Every tenth history has the real Dexie below it, and those of the corpus what they had. */
export function groundOf(seed: string): Ground {
  const find = corpus.find((one) => one.seed === seed);
  return find?.ground ?? (seed.endsWith('0') ? 'dexie' : 'tables');
}
