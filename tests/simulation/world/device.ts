import { databaseName } from '#worker/replica/database.ts';
import type { Database } from '../storage/database.ts';
import { Browser } from '../storage/factory.ts';
import type { Chance } from './chance.ts';
import { Channels } from './channels.ts';
import { Line } from './line.ts';
import { Locks } from './locks.ts';
import { Tab } from './tab.ts';
import type { World } from './world.ts';

export interface Person {
  readonly userId: string;
  readonly email: string;
}

/** One browser profile of one person: what its tabs share. */
export class Device {
  readonly world: World;
  readonly name: string;
  readonly person: Person;
  readonly chance: Chance;
  readonly line: Line;
  readonly locks = new Locks();
  readonly channels = new Channels();
  readonly browser: Browser;
  readonly tabs = new Set<Tab>();
  token = '';
  clockAheadMs = 0;
  believesOnline = true;
  isDiskFull = false;
  /** When something of the server last arrived. */
  reachedMs = Number.NEGATIVE_INFINITY;
  #tabsOpened = 0;

  constructor(world: World, name: string, person: Person, chance: Chance) {
    this.world = world;
    this.name = name;
    this.person = person;
    this.chance = chance;
    this.line = new Line(world.exchange, chance.fork('line'), (fault) => world.count(fault));
    this.line.reached = () => {
      this.reachedMs = world.scheduler.nowMs;
    };
    this.browser = new Browser({
      committed: (_name, edits, by) => this.world.committed(this, edits, by),
      isFull: () => this.isDiskFull,
    });
  }

  storeFor(tab: Tab): IDBFactory {
    return this.browser.storeOf(tab);
  }

  get database(): Database | undefined {
    return this.browser.databases.get(databaseName(this.person.userId));
  }

  openTab(): Tab {
    this.#tabsOpened += 1;
    const name = `${this.name}.${this.#tabsOpened}`;
    const tab = new Tab(this, name, this.chance.fork(`tab ${this.#tabsOpened}`));
    this.tabs.add(tab);
    void this.signIn(tab);
    return tab;
  }

  /** The person signs in: the session before is no more. */
  renewSession() {
    const { sessions } = this.world.service;
    sessions.delete(this.token);
    this.token = this.chance.uuid();
    sessions.set(this.token, this.person.userId);
  }

  /** The page starts its worker, again where it has stopped. */
  signIn(tab: Tab): Promise<void> {
    const { userId, email } = this.person;
    const account = { userId, email, userName: email, token: this.token };
    const started = tab.api.start(account, 'SIMULATION01');
    this.world.watch(tab, started);
    return started;
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

  /** Tells the pages what the browser tells them of the network. */
  believe(online: boolean) {
    this.believesOnline = online;
    for (const tab of this.tabs) {
      const signal = online ? 'online' : 'offline';
      tab.post(`hears ${signal}`, () => this.world.watch(tab, tab.api.signal(signal)));
    }
  }
}
