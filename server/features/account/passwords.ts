import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** How passwords are kept: argon2id, a few at a time, so that many sign-ins cannot take the machine. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Null for nobody: takes as long as a real one and is false. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** 19 MiB, two passes; the algorithm is argon2id where none is named. */
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function createPasswords(atOnce = Math.max(1, availableParallelism() - 1)): Passwords {
  const enter = createGate(atOnce);
  let nobody: Promise<string> | null = null;
  return {
    hash: (password) => enter(() => hash(password, options)),
    async matches(stored, password) {
      nobody ??= enter(() => hash('nobody', options));
      const compared = stored ?? (await nobody);
      const equal = await enter(() => verify(compared, password));
      return equal && stored !== null;
    },
  };
}

/** Lets `atOnce` in; the others wait in the order in which they came. */
function createGate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next(); // the place goes straight to the next one
    }
  };
}
