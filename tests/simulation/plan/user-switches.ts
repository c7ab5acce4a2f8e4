import type { Device, Person } from '../world/device.ts';
import type { Random } from '../world/random.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { proposeAfterStop } from './propose-after-stop.ts';

export type UserSwitchName = keyof typeof userSwitches;

interface UserSwitch {
  readonly world: World;
  readonly device: Device;
  readonly chance: Random;
  /** Who comes. */
  readonly person: Person;
}
type Leave = (userSwitch: UserSwitch, came: (next: Device | null) => void) => void;

/** U3: how one person leaves a browser to another. */
export const userSwitches = {
  /** Waits until everything is synced, and signs out; what does not go in all that time is discarded. */
  signedOutSynced: (userSwitch, came) => signOut(userSwitch, 40_000, came),
  /** Discards what waits. */
  signedOutDiscarding: (userSwitch, came) => signOut(userSwitch, 0, came),
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
export function switchUser(
  world: World,
  device: Device,
  name: UserSwitchName,
  person: Person,
  chance: Random,
) {
  if (device.isLeaving || device.person.userId === person.userId || device.usableTabs.length === 0) return;
  world.toCome += 1;
  const over = () => {
    world.toCome -= 1;
  };
  userSwitches[name]({ world, device, chance, person }, (next) => {
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

/** How long who signs out waits for what is being written. */
const writtenMs = 5000;

/**
 * As the page does: it signs out where nothing waits, else when nothing does any more or the person is tired of waiting.
 * Mostly somebody has just done something, in this tab or in another one.
 */
function signOut(userSwitch: UserSwitch, patienceMs: number, came: (next: Device | null) => void) {
  const { world, device, chance } = userSwitch;
  const { scheduler } = world;
  const tab = device.usableTabs.find(({ worksFor }) => worksFor === device);
  if (tab === undefined) return came(null);
  const tiredMs = scheduler.nowMs + patienceMs;
  const last = chance.fork('last deed');
  const writing = new Map<symbol, Tab>();
  const ask = () => {
    if (tab.isClosed() || device.isLeaving || !device.isPresent) return came(null);
    for (const page of device.usableTabs) {
      if (!last.happens(0.3)) continue;
      const step = Symbol(page.name);
      writing.set(step, page);
      proposeAfterStop(world, device, last, { page, written: () => writing.delete(step) });
    }
    const losing = scheduler.nowMs >= tiredMs;
    const askedMs = scheduler.nowMs;
    const stays = () => {
      if (chance.happens(0.3)) world.watch(tab, tab.api.syncNow());
      scheduler.at(1000, 'waits to sign out', ask);
    };
    const left = () => {
      const page = [...writing.values()].find((one) => !one.isClosed());
      if (page !== undefined && scheduler.nowMs - askedMs < writtenMs)
        world.oracle?.fail(`conservation: ${tab.name} signed out while ${page.name} wrote a change`);
    };
    leave(userSwitch, tab, losing, { left, stays, came });
  };
  ask();
}

interface Outcome {
  readonly left: () => void;
  readonly stays: () => void;
  readonly came: (next: Device | null) => void;
}

function leave(
  { world, device, chance, person }: UserSwitch,
  tab: Tab,
  losing: boolean,
  { left, stays, came }: Outcome,
) {
  const { scheduler } = world;
  scheduler.note(`${tab.name} signs out${losing ? ', discarding' : ''}`);
  device.isLeaving = true;
  let hasResult = false;
  const look = () => {
    if (hasResult) return;
    if (!tab.isClosed()) return scheduler.at(200, 'is being signed out', look);
    // The page died over it: whoever opens it again is who was there. Other tabs have nobody to work for any more.
    if (device.database?.row('device', 'device') === undefined)
      world.oracle?.ledger.signedOut(device, losing);
    device.isLeaving = false;
    for (const one of [...device.tabs]) one.kill();
    device.openTab();
    came(null);
  };
  // The page forgets who it was in the same moment: whoever opens another finds the sign-in page.
  const sitDown = () => {
    const { database } = device;
    const full = [...(database?.tables.keys() ?? [])].find((name) => database?.rows(name).length !== 0);
    if (full !== undefined)
      world.oracle?.fail(`confidentiality: ${device.name} has signed out and left its ${full}`);
    // A frozen tab keeps it from being deleted.
    if (database !== undefined && device.liveTabs.length === device.tabs.size)
      world.oracle?.fail(`confidentiality: ${device.name} has signed out and left its database`);
    world.oracle?.ledger.signedOut(device, losing);
    for (const one of [...device.tabs]) one.kill();
    const next = world.seat(person, device);
    scheduler.at(chance.between(300, 8000), 'somebody else comes', () => {
      if (next.tabs.size === 0) next.openTab();
      came(next);
    });
  };
  const onResult = (isOut: boolean) => {
    hasResult = true;
    device.isLeaving = false;
    if (!isOut) return stays();
    left();
    sitDown();
  };
  world.watch(tab, tab.api.signOut(losing).then(onResult));
  look();
}
