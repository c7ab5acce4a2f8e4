import { lengthCode, withCounts } from './sort-key.ts';

/** Above what follows a text in a sort key. */
const afterAll = '\uffff\uffff';

/** From the first sort key that a range may hold up to the first behind it. */
export type KeyRange = readonly [from: string, to: string];

/** Where the sort keys lie of the name keys that begin so. Others may lie there too: of `01` among those of `1`. */
export function rangeOfPrefix(prefix: string): KeyRange {
  const head = prefix.replace(/[0-9]+$/, '');
  const [text] = rangeBehind(head);
  return head === prefix ? rangeBehind(prefix) : [`${text}0`, `${text}:`];
}

/** The part of it in which no digit comes next. */
export function rangeBehind(prefix: string): KeyRange {
  const { text } = withCounts(prefix);
  return [text, text + afterAll];
}

/** The part of it in which the number that ends the prefix goes on with so many digits; undefined for no number but 0. */
export function rangeOfDigits(prefix: string, more: number): KeyRange | undefined {
  const number = /[1-9][0-9]*$/.exec(prefix);
  if (number === null) return undefined;
  const head = prefix.slice(0, number.index).replace(/0+$/, '');
  const from = withCounts(head).text + lengthCode(number[0].length + more) + number[0];
  return [from, from + afterAll];
}
