import { wordsOf } from '#contract/rules/unicode/search-key.ts';
import type { NameStore } from '../tree-index/name-store.ts';
import { type MatchClass, matchClass, wordByWord } from './rank-matches.ts';

/** What is searched for, as UTF-8. */
export interface SearchNeedle {
  readonly term: Uint8Array;
  /** The rarest of its words as far as their length says, and the others; of one word, that. */
  readonly longest: Uint8Array;
  readonly others: readonly Uint8Array[];
}

const encoder = new TextEncoder();

/** Of a termKey that is not ''. */
export function needleOf(wanted: string): SearchNeedle {
  const [longest = encoder.encode(wanted), ...others] = wordsOf(wanted).map((word) => encoder.encode(word));
  return { term: encoder.encode(wanted), longest, others };
}

/** The match of a folded name that holds the longest word already; undefined where another is not in it. */
export function bestOfTerm(
  bytes: Uint8Array,
  start: number,
  length: number,
  { term, others }: SearchNeedle,
): MatchClass | undefined {
  const isThere = others.every((word) => findBestMatch(bytes, start, length, word) !== undefined);
  return isThere ? (findBestMatch(bytes, start, length, term) ?? wordByWord) : undefined;
}

/** Calls `visit` with every place where the needle begins in the folded names, in rising order. */
export function scanNames(store: NameStore, needle: Uint8Array, visit: (position: number) => void): void {
  const { folded, end } = store;
  const anchor = rarest(folded.subarray(0, Math.min(end, 16_384)), needle);
  const byte = needle[anchor] ?? 0;
  const last = end - needle.length;
  for (let at = folded.indexOf(byte, anchor); at >= 0; at = folded.indexOf(byte, at + 1)) {
    const start = at - anchor;
    if (start > last) return;
    if (matchesAt(folded, start, needle)) visit(start);
  }
}

/** The best match in one folded name; undefined where there is none. */
export function findBestMatch(
  bytes: Uint8Array,
  start: number,
  length: number,
  needle: Uint8Array,
): MatchClass | undefined {
  let best: MatchClass | undefined;
  const first = needle[0];
  for (let at = start; at <= start + length - needle.length; at += 1) {
    if (bytes[at] !== first || !matchesAt(bytes, at, needle)) continue;
    const found = matchClass(at - start, needle.length, length, bytes[at - 1] ?? 0);
    if (found <= 2) return found;
    best = found;
  }
  return best;
}

function matchesAt(bytes: Uint8Array, start: number, needle: Uint8Array): boolean {
  for (let index = 0; index < needle.length; index += 1) {
    if (bytes[start + index] !== needle[index]) return false;
  }
  return true;
}

/** The place in the needle of the byte that a sample of the names holds least often. */
function rarest(sample: Uint8Array, needle: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const byte of sample) counts[byte] = (counts[byte] ?? 0) + 1;
  let best = 0;
  needle.forEach((byte, index) => {
    if ((counts[byte] ?? 0) < (counts[needle[best] ?? 0] ?? 0)) best = index;
  });
  return best;
}
