/** Shorter names are not cut in the middle: what would stay of them says too little. */
const shortest = 20;
/** What is written from right to left stands in one piece: two would change places. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** The last characters, which begin with one that stands for itself. */
const inTwo = /^(.+)((?!\p{M}|\u200d).{8})$/su;

/** A name in two, where it is long: of the first as much is shown as there is room for, the second always. */
export function splitForCut(stem: string): readonly [head: string, tail: string] {
  if (stem.length < shortest || rightToLeft.test(stem)) return [stem, ''];
  const [, head, tail] = inTwo.exec(stem) ?? [];
  const joined = head === undefined || tail === undefined || head.endsWith('\u200d');
  return joined ? [stem, ''] : [head, tail];
}
