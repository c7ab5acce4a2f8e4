import type { WorkerApi } from '#contract/worker-api/worker-api.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { createWorkerApi } from '#worker/session/worker-api.ts';
import type { Opener } from '../storage/database.ts';
import type { Channels } from './channels.ts';
import type { Locks } from './locks.ts';
import type { NetworkLink } from './network.ts';
import type { PrivateFiles } from './private-files.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** The device that a tab is at. */
export interface TabHost {
  readonly name: string;
  readonly person: { readonly userId: string };
  readonly world: TabWorld;
  readonly machine: {
    readonly diskDrag: number;
    readonly isClockNotice: boolean;
    readonly clockAheadMs: number;
    readonly believesOnline: boolean;
    readonly files: PrivateFiles;
  };
  readonly network: NetworkLink;
  readonly locks: Locks<Tab>;
  readonly channels: Channels;
  readonly tabs: Set<Tab>;
  readonly isLeaving: boolean;
  readonly isPresent: boolean;
  storeFor(tab: Tab): IDBFactory;
  awake(): void;
  signIn(tab: Tab): Promise<void>;
  left(tab: Tab): void;
}

export interface TabWorld {
  readonly scheduler: Scheduler;
  readonly tokenOwners: ReadonlyMap<string, string>;
  readonly oracle: { reached(tab: Tab, userId: string, what: string): void } | null;
  reported(tab: Tab, error: unknown): void;
}

/** One tab: the product's engine, and everything that its browser does for it. A tab that is gone does nothing more. */
export class Tab implements Opener {
  readonly name: string;
  device: TabHost;
  readonly api: WorkerApi;
  readonly chance: Random;
  isFrozen = false;
  /** Whoever waits for an answer to somebody here waits no longer. */
  whenClosed: () => void = () => {};
  /** What its page has asked and was not answered. */
  openCalls = 0;
  /** For whom the worker has been started, once it has. */
  worksFor: TabHost | null = null;
  /** The worker could not be started: the page says so, and waits to be loaded again. */
  isHalted = false;
  #isClosed = false;
  #parked: (() => void)[] = [];
  #lastMs = 0;

  constructor(device: TabHost, name: string, chance: Random) {
    this.device = device;
    this.name = name;
    this.chance = chance;
    this.api = createWorkerApi(this.#ports());
  }

  startedFor(device: TabHost) {
    if (device === this.device) this.worksFor = device;
    this.isHalted = false;
  }

  /** The page is somebody else's; what it had asked before concerns it no more. */
  handTo(device: TabHost) {
    this.device = device;
    this.worksFor = null;
    this.openCalls = 0;
  }

  /** What comes and goes at a tab has to be of the person for whom it works. */
  carries(userId: string, what: string) {
    this.device.world.oracle?.reached(this, userId, what);
  }

  isClosed(): boolean {
    return this.#isClosed;
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
      if (this.#isClosed) return;
      // A browser does not freeze a page in the middle of its store.
      if (this.isFrozen && label !== 'store') this.#parked.push(run);
      else run();
    });
  }

  freeze() {
    this.isFrozen = true;
  }

  thaw() {
    if (this.device.machine.isClockNotice) this.device.awake();
    this.isFrozen = false;
    const parked = this.#parked;
    this.#parked = [];
    for (const run of parked) this.post('thawed', run);
  }

  /** Nobody is notified, nothing is tidied up; what was not committed never was. */
  kill() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.whenClosed();
    this.#parked = [];
    this.device.left(this);
  }

  #ports(): Ports {
    const { device } = this;
    const { world, network } = device;
    return {
      now: () => world.scheduler.nowMs + device.machine.clockAheadMs,
      random: () => this.chance.next(),
      uuid: () => this.chance.uuid(),
      setTimer: (delayMs, run) => this.later(delayMs, 'timer', run),
      apiBase: 'https://sim.example/api/',
      fetch: (url, request) => network.fetch(this, url, request),
      fetchBlob: () => Promise.reject(new TypeError('no pictures here')),
      receiveBytes: (url, request) => network.receiveBytes(this, url, request),
      openTargetFolder: async () => 'ask',
      sendBytes: (url, request) => network.sendBytes(this, url, request),
      openContentDirectory: async (name) => device.machine.files.open(this, name),
      listContentDirectories: async () => [...device.machine.files.directories.keys()],
      removeContentDirectory: async (name) => void device.machine.files.directories.delete(name),
      openSocket: (url, listeners) => network.openSocket(this, url, listeners),
      lock: (name, signal, work, mode) => device.locks.request(this, name, signal, work, mode),
      online: () => device.machine.believesOnline,
      openChannel: (name, onMessage) => device.channels.open(this, name, onMessage),
      estimate: async () => ({ usedBytes: 0, quotaBytes: 0, persisted: false }),
      partFailed: async () => undefined,
      report: (error) => world.reported(this, error),
      indexedDB: device.storeFor(this),
    };
  }
}
