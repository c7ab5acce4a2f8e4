import type { WorkerApi } from '#contract/worker-api.ts';
import { createWorkerApi } from '#worker/session/api.ts';
import type { Ports } from '#worker/session/ports.ts';
import type { Opener } from '../storage/database.ts';
import type { Chance } from './chance.ts';
import type { Device } from './device.ts';

/** One tab: the product's engine, and everything that its browser does for it. A tab that is gone does nothing more. */
export class Tab implements Opener {
  readonly name: string;
  device: Device;
  readonly api: WorkerApi;
  readonly chance: Chance;
  isFrozen = false;
  /** Whoever waits for an answer to somebody here waits no longer. */
  whenGone: () => void = () => {};
  /** What its page has asked and was not answered. */
  openCalls = 0;
  /** For whom the worker has been started, once it has. */
  worksFor: Device | null = null;
  /** The worker could not be started: the page says so, and waits to be loaded again. */
  isHalted = false;
  #isGone = false;
  #parked: (() => void)[] = [];
  #lastMs = 0;

  constructor(device: Device, name: string, chance: Chance) {
    this.device = device;
    this.name = name;
    this.chance = chance;
    this.api = createWorkerApi(this.#ports());
  }

  startedFor(device: Device) {
    if (device === this.device) this.worksFor = device;
    this.isHalted = false;
  }

  /** The page is somebody else's; what it had asked before concerns it no more. */
  handTo(device: Device) {
    this.device = device;
    this.worksFor = null;
    this.openCalls = 0;
  }

  isGone(): boolean {
    return this.#isGone;
  }

  post(label: string, run: () => void) {
    const drag = label === 'store' ? this.device.machine.diskDrag : 1;
    this.later(this.chance.between(0.05, 1.5) * drag, label, run);
  }

  /** In the order in which it was posted. */
  inOrder(label: string, run: () => void) {
    const { nowMs } = this.device.world.scheduler;
    this.#lastMs = Math.max(this.#lastMs + 0.01, nowMs + this.chance.between(0.05, 1.5));
    this.later(this.#lastMs - nowMs, label, run);
  }

  later(delayMs: number, label: string, run: () => void): () => void {
    const { scheduler } = this.device.world;
    return scheduler.at(delayMs, `${this.name} ${label}`, () => {
      if (this.#isGone) return;
      // A browser does not freeze a page in the middle of its store.
      if (this.isFrozen && label !== 'store') this.#parked.push(run);
      else run();
    });
  }

  freeze() {
    this.isFrozen = true;
  }

  thaw() {
    if (this.device.machine.isClockNews) this.device.awake();
    this.isFrozen = false;
    const parked = this.#parked;
    this.#parked = [];
    for (const run of parked) this.post('thawed', run);
  }

  /** Nobody is told, nothing is tidied up; what was not committed never was. */
  kill() {
    if (this.#isGone) return;
    this.#isGone = true;
    this.whenGone();
    this.#parked = [];
    this.device.left(this);
  }

  #ports(): Ports {
    const { device } = this;
    const { world, line } = device;
    return {
      now: () => world.scheduler.nowMs + device.machine.clockAheadMs,
      random: () => this.chance.next(),
      uuid: () => this.chance.uuid(),
      setTimer: (delayMs, run) => this.later(delayMs, 'timer', run),
      apiBase: 'https://sim.example/api/',
      fetch: (url, request) => line.fetch(this, url, request),
      openSocket: (url, ears) => line.openSocket(this, url, ears),
      lock: (name, signal, work, mode) => device.locks.request(this, name, signal, work, mode),
      online: () => device.machine.believesOnline,
      openChannel: (name, hear) => device.channels.open(this, name, hear),
      estimate: async () => ({ usedBytes: 0, quotaBytes: 0, persisted: false }),
      report: (error) => world.reported(this, error),
      indexedDB: device.storeFor(this),
    };
  }
}
