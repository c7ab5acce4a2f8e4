import { databaseName } from '#worker/replica/database.ts';
import { Browser } from '../storage/factory.ts';
import type { Chance } from './chance.ts';
import { Channels } from './channels.ts';
import type { Device } from './device.ts';
import { Line } from './line.ts';
import { Locks } from './locks.ts';
import type { World } from './world.ts';

/** One browser profile: what all have in common who ever signed in there. */
export class Machine {
  readonly line: Line;
  readonly locks = new Locks();
  readonly channels = new Channels();
  readonly browser: Browser;
  /** Everybody who ever signed in here; at each moment it is one of them. */
  readonly devices: Device[] = [];
  present: Device;
  clockAheadMs = 0;
  /** The clock was set while all pages of the browser slept. */
  isClockNews = false;
  believesOnline = true;
  isDiskFull = false;
  /** How many times as long each turn of its store takes. */
  diskDrag = 1;
  /** When something of the server last arrived. */
  reachedMs = Number.NEGATIVE_INFINITY;

  constructor(world: World, first: Device, chance: Chance) {
    this.present = first;
    this.devices.push(first);
    this.line = new Line(world.exchange, chance.fork('line'), (fault) => world.count(fault));
    this.line.reached = () => {
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
