import type { Device } from '../world/device.ts';
import type { NetworkFate } from '../world/network.ts';
import type { Random } from '../world/random.ts';
import type { Tab } from '../world/tab.ts';
import type { WireFate } from '../world/wire.ts';
import type { World } from '../world/world.ts';
import { crashTab, disconnect, later, withTab } from './disconnect.ts';
import { changeRole } from './people/roles.ts';
import { proposeAfterStop } from './propose-after-stop.ts';

export type FaultName = keyof typeof faults;
type Fault = (world: World, device: Device, chance: Random) => void;

const dayMs = 86_400_000;

/**
 * What goes wrong, once, beginning now. In brackets the faults of the research's table that each stands for. What heals
 * by itself does so here; what does not is healed with the world.
 */
export const faults = {
  lost: request('lost'), // N5
  replyLost: request('reply-lost'), // N2, N3
  cut: request('cut'), // N2, N8
  duplicated: request('duplicated'), // N4
  late: request('late'), // N7
  hangs: request('hangs'), // N6
  busy: request('busy'), // N9
  unavailable: request('unavailable'), // N9
  broken: request('broken'), // N9
  portal: request('portal'), // N8
  frameLost: frame('frame-lost'), // S3
  frameTwice: frame('frame-twice'), // S1
  frameLate: frame('frame-late'), // S2

  /** N1, N12: the browser knows, or it does not. */
  offlineKnown(world, device, chance) {
    device.believe(false);
    disconnect(world, device, 'refuses', chance, () => device.believe(true));
  },
  offlineUnknown: (world, device, chance) => disconnect(world, device, 'refuses', chance),
  blackHole: (world, device, chance) => disconnect(world, device, 'black-hole', chance), // N6, S4
  falselyOffline(world, device, chance) {
    device.believe(false);
    later(world, chance.between(1000, 20_000), () => device.believe(true));
  },
  socketCut: (_world, device) => device.network.cutSockets(), // S5
  socketSilent: (_world, device) => device.network.silenceSockets(), // S4

  tabClosed: (_world, device, chance) => withTab(device, chance, (tab) => tab.kill()), // T5
  /** T1, T9: dies in the middle of whatever it does, and is opened again. */
  tabCrashed(world, device, chance) {
    const crash = () => crashTab(world, device, chance);
    if (chance.happens(0.4)) return crash();
    // Most of all while its changes are on their way.
    device.network.whenSending = () => world.comes(chance.between(0, 250), crash);
  },
  /** T1, between two parts of a page of a difference. Drawn apart from the others. */
  cutInPage(world, device, chance) {
    device.whenInPage = () => world.comes(0, () => crashTab(world, device, chance));
  },
  tabOpened: (_world, device) => device.tabs.size < 3 && device.openTab(), // T4
  tabFrozen(world, device, chance) {
    withTab(device, chance, (tab) => {
      tab.freeze();
      later(world, chance.between(500, 40_000), () => thaw(world, tab));
    });
  },
  /** T5: the one that leads, frozen, and its lock goes to another while it believes that it leads (T6). */
  leaderLost(world, device, chance) {
    const lock = `lunvik-leader-${device.person.userId}`;
    const leader = device.locks.holder(lock);
    if (leader === null) return;
    leader.freeze();
    if (device.tabs.size < 2) device.openTab();
    world.comes(chance.between(1, 2000), () => device.locks.takeFrom(leader, lock));
    later(world, chance.between(2500, 20_000), () => thaw(world, leader));
  },
  /** T2: the browser is killed. */
  restarted: (world, device, chance) => restart(world, device, chance, () => undefined),
  /** T3: the power fails: what was not meant to last may be gone. */
  powerLost(world, device, chance) {
    for (const one of device.machine.devices) world.oracle?.forgetful.add(one);
    restart(world, device, chance, () => device.browser.losePower());
  },

  /** D1, D2. */
  diskFull(world, device, chance) {
    device.machine.isDiskFull = true;
    world.oracle?.troubled.add(device);
    later(world, chance.between(200, 15_000), () => {
      device.machine.isDiskFull = false;
    });
  },
  /** D13: each turn of the store takes as long as two hundred, for a while. Drawn apart from the others. */
  slowDisk(world, device, chance) {
    const { machine } = device;
    machine.diskDrag = 200;
    later(world, chance.between(2000, 20_000), () => {
      machine.diskDrag = 1;
    });
  },
  /**
   * A filespace is taken off the device and connected again immediately, while its copy may be on its way: its first pages
   * are lost in the middle, and it goes on. Drawn apart from the others.
   */
  reconnected(world, device, chance) {
    const rows = (device.database?.rows('syncStates') ?? []) as readonly {
      driveId: string;
      connected: boolean;
    }[];
    const connected = rows.filter(({ connected }) => connected);
    if (connected.length === 0) return;
    const { driveId } = chance.pick(connected);
    const retry = (isCleared: boolean) =>
      withTab(device, chance, (tab) => {
        world.watch(tab, tab.api.disconnectFilespace(driveId, isCleared));
        world.watch(tab, tab.api.connectFilespace(driveId));
      });
    retry(true);
    if (chance.happens(0.6)) world.comes(chance.between(50, 600), () => device.network.cutSockets());
    for (let times = chance.below(4); times > 0; times -= 1)
      world.comes(chance.between(20, 2500), () => retry(chance.happens(0.3)));
  },
  /** D3, D4: the browser removes what is here; now and then it is noticed only when the page is loaded again. */
  evicted(world, device, chance) {
    const evict = () => {
      device.machine.files.evict();
      const isLive = chance.happens(0.7);
      if (!isLive) for (const tab of [...device.machine.present.tabs]) tab.kill();
      for (const one of device.machine.devices) {
        world.oracle?.forgetful.add(one);
        world.oracle?.ledger.evicted(one);
      }
      device.browser.evict();
      if (!isLive) later(world, chance.between(500, 6000), () => device.openTab());
    };
    if (chance.happens(0.4)) return evict();
    // While a change is on its way, which the server then has before this device knows of it.
    device.network.whenSending = () => world.comes(chance.between(60, 300), evict);
    proposeAfterStop(world, device, chance);
  },
  /** U1: the clock of the device is set forwards or back. */
  clockSet(world, device, chance) {
    world.oracle?.forgetful.add(device);
    if (device.liveTabs.length === 0) device.machine.isClockNotice = true;
    device.machine.clockAheadMs += chance.pick([-dayMs, dayMs, -3_600_000, 3_600_000, -60_000, 60_000]);
  },
  /** N10: the session ends; a while later the same person signs in again. */
  sessionEnded(world, device, chance) {
    world.service.sessions.delete(device.token);
    const awayMs = chance.happens(0.4) ? chance.between(40_000, 60_000) : chance.between(2000, 25_000);
    later(world, awayMs, () => signInAgainAs(device));
  },
  /** T8: the lid is shut; all tabs stand still, and time does not. */
  asleep(world, device, chance) {
    for (const tab of device.tabs) tab.freeze();
    device.network.silenceSockets();
    later(world, chance.between(1000, chance.happens(0.5) ? 100_000 : 20_000), () => {
      for (const tab of [...device.tabs]) thaw(world, tab);
    });
  },

  serverRestarted(world, _device, chance) {
    // S7, V2
    world.stopServer();
    later(world, chance.between(50, 8000), () => world.startServer());
  },
  /** The storage of the contents is away; all else works. Drawn apart from the others. */
  storageAway(world, _device, chance) {
    world.service.isStorageAway = true;
    later(world, chance.between(2000, 40_000), () => {
      world.service.isStorageAway = false;
    });
  },
  /** S6: until all tries of every connection are used up. */
  serverAway(world, _device, chance) {
    world.stopServer();
    later(world, chance.between(33_000, 60_000), () => world.startServer());
  },
  /** V2, V8: what was committed is not announced for a while. */
  newsLost(world, _device, chance) {
    world.losesEvents = true;
    later(world, chance.between(1000, chance.happens(0.4) ? 90_000 : 12_000), () => {
      world.losesEvents = false;
    });
  },
  /** S12: the server is set back to a backup of some moments ago. */
  restored(world, _device, chance) {
    const backup = world.backUp();
    world.comes(chance.between(500, 8000), () => world.restore(backup));
  },
  /** U4, U5, U6: the role is another, for good or for a while. */
  roleChanged: (world, device, chance) => changeRole(world, device, chance, 0),
  /** U8. */
  removed: (world, device, chance) => changeRole(world, device, chance, null),
  /** U7, C19: the filespace is deleted while somebody who is offline works in it. */
  driveDeleted(world, device, chance) {
    const drive = [...world.service.drives.values()][1];
    if (drive === undefined) return;
    disconnect(world, device, 'refuses', chance);
    proposeAfterStop(world, device, chance, { isWanted: (row) => row.driveId === drive.id });
    world.comes(300, () => {
      const space = world.service.spaceOf(drive.id);
      if (space === null) return;
      world.service.drives.delete(drive.id);
      world.previousDrives.set(drive.epoch, drive);
      world.subscriptions.notifySpaces('FILESPACE_DELETE', { drive_id: drive.id }, space);
      world.subscriptions.checkMembers();
    });
  },
} as const satisfies Record<string, Fault>;

function request(fate: NetworkFate): Fault {
  return (_world, device) => void device.network.fates.push(fate);
}

function frame(fate: WireFate): Fault {
  return (_world, device) => void device.network.frameFates.push(fate);
}

export function thaw(world: World, tab: Tab) {
  if (tab.isClosed() || !tab.isFrozen) return;
  tab.thaw();
  tab.post('hears resumed', () => world.watch(tab, tab.api.reportPageState('resumed')));
}

function restart(world: World, device: Device, chance: Random, whileClosed: () => void) {
  for (const tab of [...device.tabs]) tab.kill();
  whileClosed();
  const tabs = 1 + chance.below(2);
  later(world, chance.between(100, 6000), () => {
    for (let number = 0; number < tabs; number += 1) device.openTab();
  });
}

export function signInAgainAs(device: Device) {
  if (!device.isPresent || device.isLeaving) return; // who is not there does not
  device.renewSession();
  for (const tab of [...device.tabs]) {
    if (tab.isHalted) device.reload(tab);
    else void device.signIn(tab);
  }
}
