/** All that is left to chance, from one seed. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `n`, exclusive. */
  below(n: number): number;
  between(low: number, high: number): number;
  happens(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  uuid(): string;
  /** Chances of its own, which do not depend on how often these here were drawn. */
  fork(name: string): Random;
}

export function randomOf(seed: string): Random {
  const [a, b, c, d] = [1, 2, 3, 4].map((salt) => hashText(seed, salt)) as [number, number, number, number];
  const draw = sfc32(a, b, c, d);
  for (let warm = 0; warm < 12; warm += 1) draw();
  const next = () => draw() / 4_294_967_296;
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    between: (low, high) => low + next() * (high - low),
    happens: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      const at = below(list.length);
      if (at >= list.length) throw new Error('nothing to pick from');
      return list[at] as T;
    },
    uuid: () => uuidOf(draw(), draw(), draw(), draw()),
    fork: (name) => randomOf(`${seed}/${name}`),
  };
}

/** FNV-1a, for seeds and traces: quick and the same everywhere. */
export function hashText(text: string, start: number): number {
  let hash = (2_166_136_261 ^ Math.imul(start, 2_654_435_761)) >>> 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619) >>> 0;
  }
  return hash;
}

function sfc32(first: number, second: number, third: number, fourth: number): () => number {
  let [a, b, c, d] = [first | 0, second | 0, third | 0, fourth | 0];
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
}

function uuidOf(...words: readonly number[]): string {
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
