/**
 * Histories that once found a bug, in the product or here. They are played first. A seed means the same only as long as
 * the plans are drawn alike; what was found for good stands among the mutants and in finds.test.ts.
 */
export const corpus: readonly { readonly seed: string; readonly found: string }[] = [
  { seed: '13+', found: 'a change left the outbox while the replica that should show it was being filled' },
  { seed: '90+', found: 'a full disk kept the word "online" from being written, and nobody wrote it later' },
  { seed: '255+', found: 'a list of filespaces that could not be had was not asked for again' },
  { seed: '41+', found: 'a deletion from before a restored backup speaks of a log that is no more' },
  {
    seed: '467+',
    found: 'a call of a tab whose database had just been taken away was not made on the next one',
  },
];
