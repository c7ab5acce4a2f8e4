/** Where a text holds what is looked for, whatever its case; none over another. */
export function findInText(text: string, term: string): readonly number[] {
  const wanted = term.toLocaleLowerCase();
  if (wanted.trim() === '') return [];
  const folded = text.toLocaleLowerCase();
  // A letter that folds to two moves all that follows: then only the exact letters are found.
  const [within, looked] = folded.length === text.length ? [folded, wanted] : [text, term];
  const found: number[] = [];
  for (let at = within.indexOf(looked); at >= 0; at = within.indexOf(looked, at + looked.length))
    found.push(at);
  return found;
}
