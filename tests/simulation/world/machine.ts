import { databaseName } from '#worker/replica/replica-database.ts';
import type { Opener } from '../storage/database.ts';
import { Browser } from '../storage/factory.ts';
import type { Edit } from '../storage/table.ts';
import { Channels } from './channels.ts';
import { Locks } from './locks.ts';
import { NetworkLink } from './network.ts';
import { PrivateFiles } from './private-files.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Tab } from './tab.ts';
import type { Exchange } from './wire.ts';

interface MachineWorld<Device> {
  readonly scheduler: Scheduler;
  readonly exchange: Exchange;
  count(what: string): void;
  committed(device: Device, edits: readonly Edit[], by: Opener): void;
}

/** One browser profile: what all have in common who ever signed in there. */
export class Machine<Device extends { readonly person: { readonly userId: string } }> {
  readonly network: NetworkLink;
  readonly locks = new Locks<Tab>();
  readonly channels = new Channels();
  readonly browser: Browser;
  readonly files = new PrivateFiles(() => this.isDiskFull);
  /** Everybody who ever signed in here; at each moment it is one of them. */
  readonly devices: Device[] = [];
  present: Device;
  clockAheadMs = 0;
  /** The clock was set while all pages of the browser slept. */
  isClockNotice = false;
  believesOnline = true;
  isDiskFull = false;
  /** How many times as long each turn of its store takes. */
  diskDrag = 1;
  /** When something of the server last arrived. */
  reachedMs = Number.NEGATIVE_INFINITY;

  constructor(world: MachineWorld<Device>, first: Device, chance: Random) {
    this.present = first;
    this.devices.push(first);
    this.network = new NetworkLink(world.exchange, chance.fork('line'), (fault) => world.count(fault));
    this.network.reached = () => {
      this.reachedMs = world.scheduler.nowMs;
    };
    this.browser = new Browser({
      committed: (name, edits, by) => world.committed(this.#ownerOf(name), edits, by),
      isFull: () => this.isDiskFull,
    });
  }

  /** Whose database it is, whoever writes in it. */
  #ownerOf(database: string): Device {
    return this.devices.find(({ person }) => databaseName(person.userId) === database) ?? this.present;
  }

  /** Those who were here and are not now. */
  get gone(): readonly Device[] {
    return this.devices.filter((one) => one !== this.present);
  }
}
