/** Histories that once found a bug. They are played first, and what they found is mended. */
export const corpus: readonly { readonly seed: string; readonly found: string }[] = [
  { seed: '13', found: 'a change left the outbox while the replica that should show it was being filled' },
  { seed: '90', found: 'a full disk kept the word "online" from being written, and nobody wrote it later' },
  { seed: '255', found: 'a list of filespaces that could not be had was not asked for again' },
];
