import type { NameStore } from '../tree-index/name-store.ts';
import { type MatchClass, matchClass } from './rank-matches.ts';

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
