import { type Random, randomOf } from '../world/random.ts';
import { type ConflictName, conflictScenarios } from './conflicts.ts';
import { type FaultName, faults } from './faults.ts';
import { contentRestoresOf, retentionOf, rewindsOf, undosOf } from './history/history-options.ts';
import { type IntentName, intents } from './intents.ts';
import {
  cutsInPagesOf,
  differencePagesOf,
  keepingOf,
  largeOf,
  membershipsOf,
  reconnectedOf,
  restoresOf,
  type SecondSpace,
  secondSpaceOf,
  slowDiskOf,
  storageAwayOf,
  uploadsOf,
  userSwitchOf,
  versionsOf,
} from './plan-options.ts';
import type { PlannedStep } from './planned-step.ts';

/** A history before it happens. */
export interface Plan {
  readonly seed: string;
  /** Roles by person; the first is the owner. Null: only in the second workspace. */
  readonly people: readonly (0 | 1 | 2 | null)[];
  /** Another workspace on the same server. */
  readonly second: SecondSpace | null;
  /** Devices by person, and how many tabs are open at first. */
  readonly devices: readonly { readonly person: number; readonly tabs: number }[];
  readonly drives: number;
  readonly hidesUngranted: boolean;
  /** Whether the server keeps the leaves of a filespace as they were a while ago. */
  readonly keepsPacks: boolean;
  readonly items: number;
  readonly pageItems: number;
  readonly differenceItems: number;
  readonly differencePageItems: number;
  readonly differencePagesAtOnce: number;
  readonly spanMs: number;
  readonly steps: readonly PlannedStep[];
}

const intentNames = Object.keys(intents) as IntentName[];
/** Twice those that do not often find what they need: several folders that lie apart, siblings. */
const rare: readonly ConflictName[] = ['C7', 'C8', 'C9', 'C13'];
const conflictNames = [...(Object.keys(conflictScenarios) as ConflictName[]), ...rare];
const drawnApart: readonly FaultName[] = ['slowDisk', 'reconnected', 'cutInPage', 'storageAway'];
const faultNames = (Object.keys(faults) as FaultName[]).filter((name) => !drawnApart.includes(name));
/** What changes a whole history is not part of each. */
const grave = new Set<FaultName>(['restored', 'roleChanged', 'removed', 'driveDeleted', 'diskFull']);
const common: readonly IntentName[] = [
  'create',
  'grow',
  'rename',
  'move',
  'copy',
  'remove',
  'moveMany',
  'changeMind',
  'changeMind',
];
/** What takes its time to show: such a history goes on for a minute in which nobody does anything. */
const slow = new Set<FaultName>([
  'serverAway',
  'blackHole',
  'offlineUnknown',
  'asleep',
  'sessionEnded',
  'socketSilent',
  'newsLost',
]);
const slowMs = 60_000;

/** What one person does that meets a rule by itself: C12, C14, C16 twice (it needs folders), C21. */
const conflicts: readonly IntentName[] = [
  'otherCase',
  'swapNames',
  'copyIntoItself',
  'copyIntoItself',
  'oddName',
];

export interface PlanOptions {
  /** A history in which nothing goes wrong. */
  readonly calm?: boolean;
  /** One that the real server can take part in: its differences are as long as they are. */
  readonly isReal?: boolean;
}

/** How much there is in a history: most are small, for what breaks a promise seldom needs many. */
interface Size {
  readonly persons: readonly number[];
  readonly secondTab: number;
  readonly secondDevice: number;
  readonly items: number;
  readonly beginMs: number;
  readonly spansMs: readonly [low: number, high: number, seldom: number];
  readonly intents: readonly [least: number, more: number];
  readonly conflicts: readonly [least: number, more: number];
  readonly faults: readonly [least: number, more: number];
}

const wide: Size = {
  persons: [2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 5],
  secondTab: 0.3,
  secondDevice: 0.25,
  items: 30,
  beginMs: 4000,
  spansMs: [18_000, 50_000, 110_000],
  intents: [2, 7],
  conflicts: [2, 3],
  faults: [2, 5],
};
const small: Size = {
  persons: [2, 2, 2, 2, 2, 2, 2, 2, 2, 3],
  secondTab: 0.25,
  secondDevice: 0.1,
  items: 14,
  beginMs: 3200,
  spansMs: [8000, 20_000, 75_000],
  intents: [1, 3],
  conflicts: [1, 3],
  faults: [1, 2],
};

/** A seed that ends so is played as a wide history. */
const wideMark = '+';
const wideShare = 0.12;

function sizeOf(seed: string): Size {
  return seed.endsWith(wideMark) || randomOf(`size ${seed}`).happens(wideShare) ? wide : small;
}

export function createPlan(called: string, { calm = false, isReal = false }: PlanOptions = {}): Plan {
  const seed = called.endsWith(wideMark) ? called.slice(0, -wideMark.length) : called;
  const size = sizeOf(called);
  const chance = randomOf(`plan ${seed}`);
  const persons = chance.pick(size.persons);
  const people = Array.from({ length: persons }, (_, at): 0 | 1 | 2 => {
    if (at === 0) return 1;
    return chance.happens(0.08) ? 0 : 2;
  });
  const devices = people.map((_, person) => ({ person, tabs: 1 + Number(chance.happens(size.secondTab)) }));
  if (chance.happens(size.secondDevice)) devices.push({ person: chance.below(persons), tabs: 1 });
  const [low, high, seldom] = size.spansMs;
  const spanMs = chance.between(low, chance.happens(0.15) ? seldom : high);
  const steps: PlannedStep[] = [];
  const add = (times: number, make: (at: { atMs: number; seed: string; device: number }) => PlannedStep) => {
    for (let number = 0; number < times; number += 1) {
      const atMs = chance.between(size.beginMs, spanMs);
      steps.push(make({ atMs, seed: chance.uuid(), device: chance.below(devices.length) }));
    }
  };
  const times = ([least, more]: readonly [number, number]) => least + chance.below(more);
  add(times(size.intents), (at) => ({ ...at, kind: 'intent', name: pickIntent(chance) }));
  add(times(size.conflicts), (at) => {
    const against = (at.device + 1 + chance.below(devices.length - 1)) % devices.length;
    return { ...at, kind: 'duel', name: chance.pick(conflictNames), against };
  });
  add(chance.below(2), ({ atMs, seed: own }) => ({ atMs, seed: own, kind: 'upload' }));
  if (!calm) add(times(size.faults), (at) => ({ ...at, kind: 'fault', name: pickFault(chance) }));
  const drives = chance.happens(0.2) ? 2 : 1;
  if (!calm && drives === 2 && chance.happens(0.6)) {
    add(1, (at) => ({ ...at, kind: 'fault', name: 'driveDeleted' }));
  }
  const isPlain = calm || isReal;
  const met = isPlain ? null : userSwitchOf(seed, people.length, devices.length, [size.beginMs, spanMs]);
  if (met !== null) steps.push(met.step);
  const everybody = [...people, ...(met?.comes ?? [])];
  const second = isPlain
    ? null
    : secondSpaceOf(seed, everybody.length, devices.length, [size.beginMs, spanMs]);
  steps.push(...(second?.steps ?? []));
  if (!isPlain) steps.push(...slowDiskOf(seed, devices.length, [size.beginMs, spanMs]));
  if (!isPlain) steps.push(...reconnectedOf(seed, devices.length, [size.beginMs, spanMs]));
  if (!isPlain) steps.push(...cutsInPagesOf(seed, devices.length, [size.beginMs, spanMs]));
  steps.push(...uploadsOf(seed, devices.length, [size.beginMs, spanMs]));
  steps.push(...restoresOf(seed, devices.length, [size.beginMs, spanMs]));
  steps.push(...versionsOf(seed, devices.length, [size.beginMs, spanMs]));
  steps.push(...undosOf(seed, devices.length, [size.beginMs, spanMs]));
  steps.push(...rewindsOf(seed, devices.length, [size.beginMs, spanMs]));
  steps.push(...contentRestoresOf(seed, devices.length, [size.beginMs, spanMs]));
  if (!isPlain) steps.push(...retentionOf(seed, devices.length, [size.beginMs, spanMs]));
  if (!isPlain) steps.push(...keepingOf(seed, devices.length, [size.beginMs, spanMs]));
  if (!isPlain) steps.push(...largeOf(seed, devices.length, [size.beginMs, spanMs]));
  if (!isPlain) steps.push(...membershipsOf(seed, devices.length, [size.beginMs, spanMs]));
  if (!isPlain && steps.some(({ kind }) => kind === 'transfer' || kind === 'content'))
    steps.push(...storageAwayOf(seed, devices.length, [size.beginMs, spanMs]));
  steps.sort((one, other) => one.atMs - other.atMs);
  return {
    seed,
    people: [...everybody, ...(second?.comes ?? [])],
    devices: [...devices, ...(second?.devices ?? [])],
    second: second?.space ?? null,
    drives,
    hidesUngranted: isReal || randomOf(`hide ${seed}`).happens(0.5),
    keepsPacks: !isReal && randomOf(`packs ${seed}`).happens(0.5),
    items: 3 + chance.below(size.items),
    // Whoever begins again does so slowly: much happens while a replica is being filled.
    pageItems: steps.some(isRepeat) ? 2 : chance.happens(0.5) ? 2000 : 2 + chance.below(12),
    differenceItems: !isReal && chance.happens(0.2) ? 2 + chance.below(5) : 20_000,
    ...(isReal ? { differencePageItems: 5000, differencePagesAtOnce: 4 } : differencePagesOf(seed)),
    spanMs: steps.some(isSlow) ? spanMs + slowMs : spanMs,
    steps,
  };
}

function isRepeat(step: PlannedStep): boolean {
  return step.kind === 'fault' && (step.name === 'evicted' || step.name === 'reconnected');
}

function isSlow(step: PlannedStep): boolean {
  return step.kind === 'fault' && slow.has(step.name);
}

function pickIntent(chance: Random): IntentName {
  const lot = chance.next();
  if (lot < 0.4) return chance.pick(common);
  return chance.pick(lot < 0.65 ? conflicts : intentNames);
}

/** Grave ones are drawn again half of the time. */
function pickFault(chance: Random): FaultName {
  const name = chance.pick(faultNames);
  return grave.has(name) && chance.happens(0.5) ? chance.pick(faultNames) : name;
}
