/**
 * Characters that look like a letter of “everyone”, after Unicode's confusables.txt (UTS 39), version 13: those that
 * compatibility decomposition does not turn into the letter anyway. Three small capitals are added, which look like it
 * in upper case.
 */
const lookalikes: Readonly<Record<string, string>> = {
  e: '1d07 246 247 395 415 435 4bd 4bf 13ac 212e 22ff 2d39 a4f0 ab32 10286 118a6 118ae',
  v: '3bd 474 475 5d8 667 6f7 13d9 142f 1d20 2228 22c1 2d38 a4e6 a6df aba9 10197 1051d 11706 118a0 118c0 16f08 1d20d 1f708',
  r: '280 1a6 24d 27c 27d 433 493 13a1 13d2 1587 1d26 1d72 2c85 a4e3 ab47 ab48 ab81 104b4 16f35 1d216',
  y: 'a5 1b4 24e 24f 263 28f 3a5 3b3 423 443 4ae 4af 4b0 4b1 10e7 13a9 13bd 1d8c 1eff 2ca8 a4ec ab5a 102b2 118a4 118dc 16f43',
  o: '30 d8 f8 19f 275 398 39f 3b8 3bf 3c3 41e 43e 472 473 4e8 4e9 555 585 5e1 647 665 6be 6c1 6d5 6f5 6ff 7c0 966 9e6 a66 ae6 b20 b66 be6 c66 ce6 d20 d66 e50 ed0 1010 101d 1040 10ff 12d0 13be 13eb 1d0f 1d11 2296 229d 236c 2c9e 2c9f 2d31 2d41 2d54 3007 a4f3 a74a a74b ab3d ab3e ab74 ab8e abbb 10292 102ab 10404 1042c 104c2 104ea 10516 114d0 118b5 118c8 118d7 118e0 1d21a 1f714',
  n: '274 19d 19e 273 39d 3b7 578 57c 1d70 2c9a a4e0 1018e 10513',
};

const letterOf: ReadonlyMap<string, string> = new Map(
  Object.entries(lookalikes).flatMap(([letter, codes]) =>
    codes.split(' ').map((code) => [String.fromCodePoint(Number.parseInt(code, 16)), letter] as const),
  ),
);

/**
 * What a name looks like where only the letters of “everyone” are of interest (UTS 39 calls it a skeleton): marks and
 * what nobody sees are left out, and each lookalike stands for its letter.
 */
export function skeletonOf(name: string): string {
  // Before the fold: capital nu looks like N, small nu like v.
  return substitute(substitute(name).normalize('NFKD'))
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/^\s+|[\s.]+$/gu, '');
}

function substitute(text: string): string {
  return [...text].map((character) => letterOf.get(character) ?? character).join('');
}
