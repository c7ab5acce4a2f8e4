import { createRandom } from '#server/demo/random.ts';
import { assumptions } from './assumptions.ts';

const value = Object.fromEntries(
  Object.entries(assumptions).map(([name, { value: number }]) => [name, number]),
) as Record<keyof typeof assumptions, number>;

/** People whose day is played through; what they do is multiplied. */
const sampled = 50_000;
const minutes = 24 * 60;

export interface Peak {
  /** Of the busiest second of the day, by all people. */
  readonly changes: number;
  readonly frames: number;
  readonly requests: number;
  readonly sockets: number;
  readonly bytesUp: number;
  readonly bytesDown: number;
}

export interface Need {
  readonly people: number;
  readonly peak: Peak;
  readonly nodes: number;
  readonly cells: number;
  readonly peopleOfCell: number;
  /** Of all PostgreSQLs, without standbys. */
  readonly databaseBytes: number;
  readonly contentBytes: number;
  /** What a cell cannot have more of. */
  readonly limit: 'changes' | 'rows';
}

/**
 * A working day of a sample, minute by minute: who is there, what they change, and how many of those who see it are there to
 * hear of it. The same seed gives the same day.
 */
export function simulateDay(people: number, seed = 1): Peak {
  const chance = createRandom(seed);
  const zones = people > 10_000_000 ? value.zones : 1;
  const changes = new Float64Array(minutes);
  const frames = new Float64Array(minutes);
  const there = new Float64Array(minutes);
  for (let count = 0; count < sampled; ) {
    const size = Math.min(drawSize(chance.next), sampled - count);
    count += size;
    playWorkspace(size, Math.floor(chance.next() * zones), { changes, frames, there }, chance.next);
  }
  const scale = people / sampled;
  const busiest = (all: Float64Array) => Math.max(...all) * scale;
  const mostThere = busiest(there);
  const ofDay = (aDay: number) => (mostThere * aDay * value.burst) / (value.hoursAtWork * 3600);
  return {
    changes: (busiest(changes) / 60) * value.burst,
    frames: (busiest(frames) / 60) * value.burst,
    requests: ofDay(value.requestsADay),
    sockets: mostThere,
    bytesUp: ofDay(value.bytesUpADay),
    bytesDown: ofDay(value.bytesDownADay),
  };
}

interface Day {
  readonly changes: Float64Array;
  readonly frames: Float64Array;
  readonly there: Float64Array;
}

function playWorkspace(size: number, zone: number, day: Day, random: () => number): void {
  const present = new Uint32Array(minutes);
  for (let person = 0; person < size; person += 1) {
    if (random() > value.isAtWork) continue;
    const begins = 8.5 * 60 + (random() + random()) * 60 + (zone * minutes) / value.zones;
    for (let minute = 0; minute < value.hoursAtWork * 60; minute += 1) {
      const at = Math.floor(begins + minute) % minutes;
      present[at] = (present[at] ?? 0) + 1;
    }
  }
  const rate = (value.changesADay + value.bundlesADay) / (value.hoursAtWork * 60);
  for (let minute = 0; minute < minutes; minute += 1) {
    const count = present[minute] ?? 0;
    if (count === 0) continue;
    const made = poisson(count * rate, random);
    day.there[minute] = (day.there[minute] ?? 0) + count;
    day.changes[minute] = (day.changes[minute] ?? 0) + made;
    day.frames[minute] = (day.frames[minute] ?? 0) + made * Math.max(1, count * value.seesPart);
  }
}

/** Lognormal: most workspaces are small, and most people are in large ones. */
function drawSize(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const size = value.membersMedian * Math.exp(value.membersSpread * normal);
  return Math.max(1, Math.min(value.membersMost, Math.round(size)));
}

function poisson(mean: number, random: () => number): number {
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** Nodes, and PostgreSQLs with their own filespaces, so that each is at most as busy as `load` says. */
export function needOf(people: number): Need {
  const peak = simulateDay(people);
  const node = (asked: number, can: number) => asked / (can * value.load);
  const busy =
    node(peak.changes, value.nodeChanges) +
    node(peak.requests, value.nodeRequests) +
    node(peak.frames, value.nodeFrames) +
    node(peak.bytesUp, value.nodeBytesUp) +
    node(peak.bytesDown, value.nodeBytesDown);
  const nodes = Math.max(2, Math.ceil(Math.max(busy, node(peak.sockets, value.nodeSockets))));
  const rowBytes =
    value.itemsOfPerson * (value.rowBytes + value.versionsOfItem * value.historyBytes) +
    (value.changesADay + value.bundlesADay) * value.isAtWork * value.changesKept * value.changeBytes;
  const databaseBytes = people * rowBytes;
  const byChanges = peak.changes / (value.primaryNats * value.load);
  const byRows = databaseBytes / value.primaryBytes;
  const cells = Math.max(1, Math.ceil(Math.max(byChanges, byRows)));
  return {
    ...{ people, peak, nodes, cells, databaseBytes },
    peopleOfCell: Math.round(people / cells),
    contentBytes: people * value.bytesOfPerson,
    limit: byChanges > byRows ? 'changes' : 'rows',
  };
}

export const sizes = [10_000, 1_000_000, 100_000_000] as const;
