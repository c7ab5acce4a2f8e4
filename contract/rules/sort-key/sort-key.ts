import { nameKey } from '../name-key.ts';

/** Between a key and its tie-break: below every character of a name. */
const beforeAll = '\u0001';
/** U+FFFF, which is no character. */
const noncharacter = '\uffff';

/**
 * What orders names in every list, on devices and on the server: the name key with numbers as people count, 2 before 10.
 * Names of one name key have one sort key, names of two have two. Strings of UTF-16 compare as their UTF-8 bytes do, so
 * that IndexedDB, JavaScript and `COLLATE "C"` agree.
 */
export function sortKey(name: string): string {
  return sortKeyOf(nameKey(name));
}

/** Of a name key. What is equal but for leading zeros stands by how many there are, number by number. */
export function sortKeyOf(key: string): string {
  const { text, zeros } = withCounts(key);
  return zeros === '' ? text : text + beforeAll + zeros;
}

/** What a row has of its name besides: what makes it one name with others, and what orders it. */
export function keysOf(name: string): { readonly nameKey: string; readonly sortKey: string } {
  const key = nameKey(name);
  return { nameKey: key, sortKey: sortKeyOf(key) };
}

/** Names as lists have them. */
export function compareNames(one: string, other: string): number {
  const [a, b] = [sortKey(one), sortKey(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Each number, without leading zeros, after the number of its digits. Digits of other scripts stay as they are: which
 * characters are digits grows with each version of Unicode, and a device and a server of two versions would not sort alike.
 * `zeros` says how many leading zeros each number had; '' where none had any. Runs for each name of a full sync: no
 * regular expression.
 */
export function withCounts(key: string): { readonly text: string; readonly zeros: string } {
  let text = '';
  let zeros = '';
  let hasZeros = false;
  let copied = 0;
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    if (isDigit(code)) {
      let end = at + 1;
      while (isDigit(key.charCodeAt(end))) end += 1;
      let first = at;
      while (first < end - 1 && key.charCodeAt(first) === digit0) first += 1;
      text += key.slice(copied, at) + lengthCode(end - first) + key.slice(first, end);
      zeros += lengthCode(first - at);
      hasZeros ||= first > at;
      copied = end;
      at = end - 1;
    } else if (code === 0xffff || (code >= 0xd800 && code < 0xdc00)) {
      // Half a pair is below U+E000 to U+FFFF, the character beyond them. A space keeps U+FFFF itself apart.
      text += key.slice(copied, at) + noncharacter + (code === 0xffff ? ' ' : key[at]);
      copied = at + 1;
    }
  }
  return { text: copied === 0 ? key : text + key.slice(copied), zeros: hasZeros ? zeros : '' };
}

const digit0 = 0x30;

function isDigit(code: number): boolean {
  return code >= digit0 && code < digit0 + 10;
}

/** A number of any size, so that codes sort as their numbers do and none begins another: 8 is 8, 9 is 90, 20 is 992. */
export function lengthCode(length: number): string {
  return length < 9 ? String(length) : '9'.repeat(Math.floor(length / 9)) + (length % 9);
}
