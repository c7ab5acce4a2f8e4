/** A 32-bit checksum over words, as FNV-1a has it over bytes: `begin`, then `mix` with what comes, then `end`. */
export const checksum = {
  begin: 0x811c9dc5,
  mix(hash: number, words: Uint32Array): number {
    let mixed = hash;
    for (let at = 0; at < words.length; at += 1) mixed = Math.imul(mixed ^ (words[at] ?? 0), 0x01000193);
    return mixed;
  },
  end: (hash: number): number => (hash ^ (hash >>> 15)) >>> 0,
} as const;
