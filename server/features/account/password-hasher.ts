import { availableParallelism } from 'node:os';
import { type Algorithm, hash, type Version, verify } from '@node-rs/argon2';

/** How passwords are kept: argon2id, a few at a time, so that many sign-ins can take neither processor nor memory. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Null for nobody: takes as long as a real one and is false. */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** Whether it was made with less work than today: who types the password gets a new one. */
  isOutdated(stored: string): boolean;
  /** Waits for its turn first, so that nothing that the work holds is held while it waits. */
  inTurn<T>(work: (passwords: PasswordHasher) => Promise<T>): Promise<T>;
}

/** What one hash takes. */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** What OWASP asks for at the least; nothing is kept with less. */
export const leastCost: PasswordCost = { memoryKiB: 19 * 1024, passes: 2 };
const mostMemoryKiB = 4 * leastCost.memoryKiB;
const mostPasses = 16;
/** A sign-in may take this long; it is what a guess takes too. */
const wantedMs = { least: 50, most: 100 };
/** What all hashes at one moment may take together. */
const memoryTogetherKiB = 256 * 1024;

const lanes = 1;
const argon2id = 2 as Algorithm;
const version13 = 1 as Version; // 0x13, written v=19
const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/;

/** The cost at which a hash takes 50 to 100 ms here: more memory first, then more passes. */
export async function calibrateCost(measure = measureCost): Promise<PasswordCost> {
  let cost = leastCost;
  let ms = await measure(cost);
  while (ms < wantedMs.least && cost.passes < mostPasses) {
    const { memoryKiB, passes } = cost;
    const next =
      memoryKiB * 2 <= mostMemoryKiB
        ? { memoryKiB: memoryKiB * 2, passes }
        : { memoryKiB, passes: passes + 1 };
    ms = await measure(next);
    if (ms > wantedMs.most) break;
    cost = next;
  }
  return cost;
}

/** The fastest of three: what else the machine does at the start must not weaken what is kept for years. */
async function measureCost(cost: PasswordCost): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn += 1) {
    const began = performance.now();
    await hash('calibration', optionsOf(cost));
    fastest = Math.min(fastest, performance.now() - began);
  }
  return fastest;
}

export function createPasswordHasher(cost: PasswordCost, atOnce = hashesAtOnce(cost)): PasswordHasher {
  const enter = createGate(atOnce);
  let nobody: Promise<string> | null = null;
  const work = ({ memoryKiB, passes }: PasswordCost) => memoryKiB * passes;
  const missing = (stored: string) => work(cost) - work(costOf(stored));

  /** What each step waits for is different inside a turn, where nothing waits. */
  const passwords = (step: Gate): PasswordHasher => ({
    hash: (password) => step(() => hash(password, optionsOf(cost))),
    async matches(stored, password) {
      nobody ??= step(() => hash('nobody', optionsOf(cost)));
      const compared = stored ?? (await nobody);
      const equal = await step(async () => {
        const result = await verify(compared, password);
        // Time must not tell an account that has not signed in since the cost was raised.
        if (missing(compared) > 0)
          await hash('nobody', optionsOf(costOfWork(missing(compared), cost.passes)));
        return result;
      });
      return equal && stored !== null;
    },
    isOutdated: (stored) => missing(stored) > 0,
    inTurn: (within) => enter(() => within(passwords((inside) => inside()))),
  });
  return passwords(enter);
}

function hashesAtOnce({ memoryKiB }: PasswordCost): number {
  const byMemory = Math.floor(memoryTogetherKiB / memoryKiB);
  return Math.max(1, Math.min(availableParallelism() - 1, byMemory));
}

function optionsOf({ memoryKiB, passes }: PasswordCost) {
  return {
    algorithm: argon2id,
    version: version13,
    memoryCost: memoryKiB,
    timeCost: passes,
    parallelism: lanes,
  };
}

/** Of anything else than our own: as if it had cost nothing. */
function costOf(stored: string): PasswordCost {
  const [, memory = '0', passes = '0'] = shape.exec(stored) ?? [];
  return { memoryKiB: Number(memory), passes: Number(passes) };
}

const leastMemoryKiB = 8; // argon2 takes no less

function costOfWork(work: number, passes: number): PasswordCost {
  return { memoryKiB: Math.max(leastMemoryKiB, Math.round(work / passes)), passes };
}

type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `atOnce` in; the others wait in the order in which they came. */
function createGate(atOnce: number): Gate {
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
