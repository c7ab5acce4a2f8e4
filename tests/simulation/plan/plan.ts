import { type Chance, chanceOf } from '../world/chance.ts';
import { type DuelName, duels } from './duels.ts';
import { type FaultName, faults } from './faults.ts';
import { type IntentName, intents } from './intents.ts';

/** One thing that is done or that goes wrong. Its own chance makes it the same whatever is left out around it. */
export type Deed = { readonly atMs: number; readonly seed: string } & (
  | { readonly kind: 'intent'; readonly name: IntentName; readonly device: number }
  | { readonly kind: 'duel'; readonly name: DuelName; readonly device: number; readonly against: number }
  | { readonly kind: 'fault'; readonly name: FaultName; readonly device: number }
  | { readonly kind: 'upload' }
);

/** A history before it happens. */
export interface Plan {
  readonly seed: string;
  /** Roles by person; the first is the owner. */
  readonly people: readonly (0 | 1 | 2)[];
  /** Devices by person, and how many tabs are open at first. */
  readonly devices: readonly { readonly person: number; readonly tabs: number }[];
  readonly drives: number;
  readonly items: number;
  readonly pageItems: number;
  readonly differenceItems: number;
  readonly spanMs: number;
  readonly deeds: readonly Deed[];
}

const intentNames = Object.keys(intents) as IntentName[];
const duelNames = Object.keys(duels) as DuelName[];
const faultNames = Object.keys(faults) as FaultName[];
/** What changes a whole history is not part of each. */
const grave = new Set<FaultName>([
  'restored',
  'roleChanged',
  'removed',
  'driveDeleted',
  'evicted',
  'diskFull',
]);
const common: readonly IntentName[] = ['create', 'grow', 'rename', 'move', 'copy', 'remove', 'moveMany'];

export interface PlanWishes {
  /** A history in which nothing goes wrong. */
  readonly calm?: boolean;
  /** One that the real server can take part in: nothing happens behind its back. */
  readonly isReal?: boolean;
}

/** What the real server is not set back from, or cannot do yet, in a moment. */
const notReal = new Set<string>(['restored', 'driveDeleted', 'C22']);

export function planOf(seed: string, { calm = false, isReal = false }: PlanWishes = {}): Plan {
  const chance = chanceOf(`plan ${seed}`);
  const persons = chance.pick([2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 5]);
  const people = Array.from({ length: persons }, (_, at): 0 | 1 | 2 => {
    if (at === 0) return 1;
    return chance.happens(0.08) ? 0 : 2;
  });
  const devices = people.map((_, person) => ({ person, tabs: 1 + Number(chance.happens(0.3)) }));
  if (chance.happens(0.25)) devices.push({ person: chance.below(persons), tabs: 1 });
  const spanMs = chance.between(18_000, chance.happens(0.15) ? 110_000 : 50_000);
  const beginMs = 4000;
  const deeds: Deed[] = [];
  const add = (times: number, make: (at: { atMs: number; seed: string; device: number }) => Deed) => {
    for (let number = 0; number < times; number += 1) {
      const atMs = chance.between(beginMs, spanMs);
      deeds.push(make({ atMs, seed: chance.uuid(), device: chance.below(devices.length) }));
    }
  };
  add(2 + chance.below(7), (at) => ({ ...at, kind: 'intent', name: pickIntent(chance) }));
  add(2 + chance.below(3), (at) => {
    const against = (at.device + 1 + chance.below(devices.length - 1)) % devices.length;
    return { ...at, kind: 'duel', name: chance.pick(duelNames), against };
  });
  add(chance.below(2), ({ atMs, seed: own }) => ({ atMs, seed: own, kind: 'upload' }));
  if (!calm) add(2 + chance.below(5), (at) => ({ ...at, kind: 'fault', name: pickFault(chance) }));
  const drives = chance.happens(0.2) ? 2 : 1;
  if (!calm && drives === 2 && chance.happens(0.6)) {
    add(1, (at) => ({ ...at, kind: 'fault', name: 'driveDeleted' }));
  }
  deeds.sort((one, other) => one.atMs - other.atMs);
  const fits = (deed: Deed) => !isReal || deed.kind === 'upload' || !notReal.has(deed.name);
  return {
    seed,
    people,
    devices,
    drives,
    items: 3 + chance.below(30),
    pageItems: chance.happens(0.5) ? 2000 : 2 + chance.below(12),
    differenceItems: !isReal && chance.happens(0.2) ? 2 + chance.below(5) : 20_000,
    spanMs,
    deeds: deeds.filter(fits),
  };
}

function pickIntent(chance: Chance): IntentName {
  return chance.pick(chance.happens(0.55) ? common : intentNames);
}

/** Grave ones are drawn again half of the time. */
function pickFault(chance: Chance): FaultName {
  const name = chance.pick(faultNames);
  return grave.has(name) && chance.happens(0.5) ? chance.pick(faultNames) : name;
}
