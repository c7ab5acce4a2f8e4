import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#server/demo/random.ts';
import { type Fault, pairsOf } from './installation/faults.ts';
import type { Installation } from './installation/installation.ts';
import type { RunningLoad } from './load.ts';
import type { LoadSize } from './load-size.ts';
import { type Played, playFaults } from './play-faults.ts';
import type { Print } from './report/figures.ts';
import { type Backup, backUp } from './restore/back-up.ts';

const mostCalmMs = 120_000;
/** Sooner after the one before it nothing fails: all has to be well again in between. */
const faultEveryMs = 40_000;

export interface Timeline {
  readonly beganMs: number;
  readonly endedMs: number;
  /** Of the machine's clock, in nanoseconds: while people work and nothing fails, at first and in the end. */
  readonly calm: readonly (readonly [bigint, bigint])[];
  readonly played: readonly Played[];
  /** Taken while people worked. */
  readonly backup: Backup;
}

/** Calm, faults, calm, while people work; then all that was begun ends. */
export async function playLoad(
  installation: Installation,
  load: RunningLoad,
  size: LoadSize,
  print: Print,
): Promise<Timeline> {
  const beganMs = Date.now();
  const lastsMs = size.minutes * 60_000;
  const calmMs = Math.min(mostCalmMs, lastsMs * 0.15);
  const calm: [bigint, bigint][] = [];
  const stayCalm = async () => {
    const from = process.hrtime.bigint();
    await wait(calmMs);
    calm.push([from, process.hrtime.bigint()]);
    printLoad(print, 'calm, and people at work');
  };
  await stayCalm();
  const faults = chosen(installation, size, lastsMs - 2 * calmMs);
  const played = await playFaults(installation, load.sockets, faults, lastsMs - 2 * calmMs, print);
  printLoad(print, 'faults played');
  const [backup] = await Promise.all([
    backUp(installation.env, async () => (await load.ledger()).acknowledged.length),
    stayCalm(),
  ]);
  await Promise.all([load.people.call('stop'), load.devices.call('stop')]);
  return { beganMs, endedMs: Date.now(), calm, played, backup };
}

/**
 * Each by itself, then two at a time, as many as there is room for: of the pairs from all over the list, others with each
 * seed.
 */
function chosen(installation: Installation, size: LoadSize, lastsMs: number): readonly Fault[] {
  const faults = installation.faults(createRandom(size.seed));
  const room = Math.max(1, Math.floor(lastsMs / faultEveryMs));
  const isNamed = ({ name }: Fault) => name.includes(size.faults);
  const pairs = pairsOf(faults).filter(isNamed);
  if (size.part !== null) return partOf(pairs, size.part);
  const alone = faults.filter(isNamed).slice(0, room);
  const pairRoom = Math.min(pairs.length, room - alone.length);
  const some = Array.from({ length: pairRoom }, (_, at) => {
    return pairs[(Math.floor((at * pairs.length) / pairRoom) + size.seed - 1) % pairs.length];
  });
  return [...alone, ...some.filter((pair) => pair !== undefined)];
}

/** Every so many of them, so that each part has some of all. */
function partOf<Item>(all: readonly Item[], { number, of }: NonNullable<LoadSize['part']>): readonly Item[] {
  return all.filter((_, at) => at % of === number - 1);
}

export function printLoad(print: Print, what: string): void {
  const load = loadavg()
    .map((figure) => figure.toFixed(1))
    .join(', ');
  print(`${new Date().toISOString().slice(11, 19)} ${what} (load of the machine ${load})`);
}
