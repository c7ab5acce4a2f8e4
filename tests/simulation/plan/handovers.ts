import { outboxOf } from '../oracle/replica-view.ts';
import type { Chance } from '../world/chance.ts';
import type { Device, Person } from '../world/device.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { proposeTooLate } from './too-late.ts';

export type HandoverName = keyof typeof handovers;

interface Handover {
  readonly world: World;
  readonly device: Device;
  readonly chance: Chance;
  /** Who comes. */
  readonly person: Person;
}
type Leave = (handover: Handover, came: (next: Device | null) => void) => void;

/** U3: how one person leaves a browser to another. */
export const handovers = {
  /** Waits until everything is synced, and signs out; what does not go in all that time is discarded. */
  signedOutSynced: (handover, came) => signOut(handover, 40_000, came),
  /** Discards what waits. */
  signedOutDiscarding: (handover, came) => signOut(handover, 0, came),
  /** The session ends by itself, and somebody else signs in there: what waits is kept for who made it. */
  sessionReplaced({ world, device, chance, person }, came) {
    world.service.sessions.delete(device.token);
    world.scheduler.at(chance.between(300, 7000), 'somebody else signs in', () => {
      const isBack = world.service.sessions.has(device.token);
      if (isBack || device.isLeaving || !device.isPresent) return came(null);
      const page = chance.happens(0.7) ? device.usableTabs[0] : undefined;
      const next = world.seat(person, device);
      for (const tab of [...device.tabs]) if (tab !== page) tab.kill();
      if (page === undefined) next.openTab();
      else next.takeOver(page);
      came(next);
    });
  },
} as const satisfies Record<string, Leave>;

/** Somebody leaves, another comes, and mostly the first comes back. Nothing has come to rest before. */
export function handOver(world: World, device: Device, name: HandoverName, person: Person, chance: Chance) {
  if (device.isLeaving || device.person.userId === person.userId || device.usableTabs.length === 0) return;
  world.toCome += 1;
  const over = () => {
    world.toCome -= 1;
  };
  handovers[name]({ world, device, chance, person }, (next) => {
    if (next !== null) world.count(`fault ${name}`);
    if (next === null || chance.happens(0.4)) return over();
    world.scheduler.at(chance.between(4000, 20_000), 'wants to come back', () => {
      signOut({ world, device: next, chance, person: device.person }, 15_000, (back) => {
        if (back !== null) world.count('came back');
        over();
      });
    });
  });
}

/** How long a page waits for what is being written. */
const writtenMs = 5000;

/**
 * As the page does: it asks its worker for what is being written, and leaves at once where nothing waits, else when
 * nothing does any more or the person is tired of waiting.
 */
function signOut(handover: Handover, patienceMs: number, came: (next: Device | null) => void) {
  const { world, device, chance } = handover;
  const tab = device.usableTabs.find(({ worksFor }) => worksFor === device);
  if (tab === undefined || device.isLeaving || !device.isPresent) return came(null);
  const { scheduler } = world;
  const tiredMs = scheduler.nowMs + patienceMs;
  const last = chance.fork('last deed');
  let unwritten = 0;
  const written = () => {
    unwritten -= 1;
  };
  const ask = () => {
    let isAnswered = false;
    const askedMs = scheduler.nowMs;
    const decide = () => {
      isAnswered = true;
      if (tab.isGone() || device.isLeaving) return came(null);
      const waits = mayWait(device, tab);
      const isPatient = scheduler.nowMs - askedMs < writtenMs;
      if (!waits && unwritten > 0 && isPatient) {
        world.oracle?.fail(`conservation: ${tab.name} signs out while a change is being written`);
      }
      if (!waits || scheduler.nowMs >= tiredMs) return leave(handover, tab, waits, came);
      if (chance.happens(0.3)) world.watch(tab, tab.api.syncNow());
      scheduler.at(1000, 'waits to sign out', ask);
    };
    const look = () => {
      if (isAnswered) return;
      if (tab.isGone()) return came(null);
      scheduler.at(200, 'is about to sign out', look);
    };
    if (tab.isGone() || device.isLeaving) return came(null);
    if (last.happens(0.3)) {
      unwritten += 1;
      proposeTooLate(world, device, last, undefined, written);
    }
    world.watch(tab, tab.api.written().then(decide));
    look();
  };
  ask();
}

/**
 * The page asks its replica: where the browser has just taken that away, it waits for the next. What another tab writes
 * at this moment nobody has done who signs out in this one.
 */
function mayWait({ database, tabs }: Device, page: Tab): boolean {
  if ([...tabs].some((tab) => tab !== page && tab.openCalls > 0)) return true;
  if (database?.row('device', 'device') === undefined) return true;
  return outboxOf(database).some(({ state }) => state !== 'applied' && state !== 'overruled');
}

function leave(handover: Handover, tab: Tab, discards: boolean, came: (next: Device | null) => void) {
  const { world, device, chance, person } = handover;
  const { scheduler } = world;
  scheduler.note(`${tab.name} signs out${discards ? ', discarding' : ''}`);
  device.isLeaving = true;
  let isOut = false;
  const look = () => {
    if (isOut) return;
    if (!tab.isGone()) return scheduler.at(200, 'is being signed out', look);
    // The page died over it: whoever opens it again is who was there. Other tabs have nobody to work for any more.
    if (device.database?.row('device', 'device') === undefined)
      world.oracle?.ledger.signedOut(device, discards);
    device.isLeaving = false;
    for (const one of [...device.tabs]) one.kill();
    device.openTab();
    came(null);
  };
  // The page forgets who it was in the same moment: whoever opens another finds the sign-in page.
  const sitDown = () => {
    isOut = true;
    // Where a frozen tab keeps it from being deleted it stands there still, and nothing is in it.
    const { database } = device;
    const full = [...(database?.tables.keys() ?? [])].find((name) => database?.rows(name).length !== 0);
    if (full !== undefined)
      world.oracle?.fail(`confidentiality: ${device.name} has signed out and left its ${full}`);
    world.oracle?.ledger.signedOut(device, discards);
    for (const one of [...device.tabs]) one.kill();
    device.isLeaving = false;
    const next = world.seat(person, device);
    scheduler.at(chance.between(300, 8000), 'somebody else comes', () => {
      if (next.tabs.size === 0) next.openTab();
      came(next);
    });
  };
  world.watch(tab, tab.api.signOut().then(sitDown));
  look();
}
