import { databaseName, type SyncStateRow } from '#worker/replica/replica-database.ts';
import type { Drive } from '../server/drive.ts';
import type { Service } from '../server/service.ts';
import type { Database, Opener } from '../storage/database.ts';
import type { Edit } from '../storage/table.ts';
import { Machine } from './machine.ts';
import type { Random } from './random.ts';
import { Tab, type TabHost, type TabWorld } from './tab.ts';
import type { Exchange } from './wire.ts';

/** The world that a device is in. */
export interface DeviceWorld extends TabWorld {
  readonly service: Service;
  readonly previousDrives: ReadonlyMap<string, Drive>;
  readonly exchange: Exchange;
  readonly tokenOwners: Map<string, string>;
  readonly oracle:
    | (TabWorld['oracle'] & {
        readonly troubled: ReadonlySet<TabHost>;
        readonly refusedBatches: ReadonlySet<string>;
      })
    | null;
  driveOfEpoch(epoch: string): Drive | undefined;
  count(what: string): void;
  committed(device: Device, edits: readonly Edit[], by: Opener): void;
  /** A call of a page; a tab that is gone hears no answer. */
  watch(tab: Tab, call: Promise<unknown>): void;
}

export interface Person {
  readonly userId: string;
  readonly email: string;
}

/** One person at one browser profile: what their tabs share. */
export class Device implements TabHost {
  readonly world: DeviceWorld;
  readonly name: string;
  readonly person: Person;
  readonly chance: Random;
  readonly machine: Machine<Device>;
  readonly tabs = new Set<Tab>();
  token = '';
  /** The person is about to leave it to somebody else. */
  isLeaving = false;
  /** What comes when it has written a part of a page of a difference, and not all of it. */
  whenInPage: (() => void) | null = null;
  openedMs = Number.NEGATIVE_INFINITY;
  #tabsOpened = 0;

  constructor(world: DeviceWorld, name: string, person: Person, chance: Random, machine?: Machine<Device>) {
    this.world = world;
    this.name = name;
    this.person = person;
    this.chance = chance;
    this.machine = machine ?? new Machine(world, this, chance);
  }

  get network() {
    return this.machine.network;
  }

  get locks() {
    return this.machine.locks;
  }

  get channels() {
    return this.machine.channels;
  }

  get browser() {
    return this.machine.browser;
  }

  get isPresent(): boolean {
    return this.machine.present === this;
  }

  storeFor(tab: Tab): IDBFactory {
    return this.browser.storeOf(tab);
  }

  get database(): Database | undefined {
    return this.browser.databases.get(databaseName(this.person.userId));
  }

  /** From here on somebody looks at the clock. */
  awake() {
    this.openedMs = this.world.scheduler.nowMs;
    this.machine.isClockNotice = false;
  }

  committed(edits: readonly Edit[]) {
    if (this.whenInPage === null || !edits.some(isInPage)) return;
    this.world.count('cut in page');
    this.whenInPage();
    this.whenInPage = null;
  }

  /** Whoever is signed in there opens it: a page knows nobody else. */
  openTab(): Tab {
    if (!this.isPresent) return this.machine.present.openTab();
    this.#tabsOpened += 1;
    this.awake();
    const name = `${this.name}.${this.#tabsOpened}`;
    const tab = new Tab(this, name, this.chance.fork(`tab ${this.#tabsOpened}`));
    this.tabs.add(tab);
    void this.signIn(tab);
    return tab;
  }

  /** The person signs in: the session before is no more. */
  renewSession() {
    const { service } = this.world;
    service.sessions.delete(this.token);
    this.token = this.chance.uuid();
    service.sessions.set(this.token, this.person.userId);
    this.world.tokenOwners.set(this.token, this.person.userId);
  }

  /** The page starts its worker, again where another tab has stopped it. */
  signIn(tab: Tab): Promise<void> {
    const { userId, email } = this.person;
    const account = { userId, email, userName: email, token: this.token };
    const started = tab.api.start(account, 'SIMULATION01');
    this.world.watch(tab, started);
    started.then(
      () => tab.startedFor(this),
      () => {
        tab.isHalted = true;
      },
    );
    return started;
  }

  /** The same page and worker, and another person who signs in. */
  takeOver(tab: Tab) {
    tab.device.tabs.delete(tab);
    this.tabs.add(tab);
    tab.handTo(this);
    void this.signIn(tab);
  }

  left(tab: Tab) {
    this.tabs.delete(tab);
    this.channels.drop(tab);
    this.browser.drop(tab);
    this.locks.drop(tab);
  }

  get liveTabs(): readonly Tab[] {
    return [...this.tabs].filter((tab) => !tab.isFrozen);
  }

  /** Where a person can do something: not at a page that only says that it could not start. */
  get usableTabs(): readonly Tab[] {
    return this.liveTabs.filter((tab) => !tab.isHalted);
  }

  /** What a page that could not start asks for: nothing of it stays, its worker neither. */
  reload(tab: Tab) {
    tab.kill();
    this.openTab();
  }

  /** Gives the pages the events of the network that a browser gives them. */
  believe(online: boolean) {
    this.machine.believesOnline = online;
    for (const tab of this.machine.present.tabs) {
      const signal = online ? 'online' : 'offline';
      tab.post(`hears ${signal}`, () => this.world.watch(tab, tab.api.reportPageState(signal)));
    }
  }
}

function isInPage({ table, after }: Edit): boolean {
  return (
    table.name === 'syncStates' && typeof (after as SyncStateRow)?.filling?.difference?.written === 'string'
  );
}
