import type { Role } from '#contract/rules/roles.ts';
import type { Oracle } from '../oracle/oracle.ts';
import { respond } from '../server/calls.ts';
import type { Drive, EvaluatedChange } from '../server/drive.ts';
import type { Request, SimulatedResponse } from '../server/messages.ts';
import { type Backup, Service } from '../server/service.ts';
import type { Space } from '../server/space.ts';
import { Subscriptions } from '../server/subscriptions.ts';
import type { Opener } from '../storage/database.ts';
import type { Edit } from '../storage/table.ts';
import { Device, type DeviceWorld, type Person } from './device.ts';
import { type Random, randomOf } from './random.ts';
import { Scheduler } from './scheduler.ts';
import type { Tab } from './tab.ts';
import type { Exchange } from './wire.ts';

export interface WorldOptions {
  readonly keepsLines?: boolean;
}

/** Another server, to which the same happens. */
export interface ShadowServer {
  /** It is asked the same: `mine` is what the simulated one answers. */
  serve(
    request: Request,
    mine: (request: Request) => SimulatedResponse,
    onResponse: (response: SimulatedResponse) => void,
  ): void;
  backedUp(backup: Backup): void;
  /** `before`: the filespaces with which the simulated one was set back. */
  restored(backup: Backup, before: ReadonlyMap<string, Drive>): void;
}

const serverBeatMs = 10_000;

/** One history's server, people and devices, and what connects them. */
export class World implements DeviceWorld {
  readonly chance: Random;
  readonly scheduler: Scheduler;
  readonly service: Service;
  readonly subscriptions: Subscriptions;
  readonly exchange: Exchange;
  readonly people: Person[] = [];
  readonly devices: Device[] = [];
  readonly counts = new Map<string, number>();
  /** Whom each session belonged to, ended ones too. */
  readonly tokenOwners = new Map<string, string>();
  /** Filespaces as they were under names of logs that are no more. */
  readonly previousDrives = new Map<string, Drive>();
  oracle: Oracle | null = null;
  besides: ShadowServer | null = null;
  isServerUp = true;
  /** How much will still make the server another one. */
  toCome = 0;
  /** Whether news of commits reach the sockets by themselves. */
  losesEvents = false;
  #touched: { readonly device: Device; readonly itemId: string }[] = [];

  constructor(seed: string, options: WorldOptions = {}) {
    this.chance = randomOf(seed);
    this.scheduler = new Scheduler(this.chance.fork('order'), options.keepsLines === true);
    const throws = this.scheduler.endless;
    this.scheduler.endless = (text) =>
      this.oracle === null ? throws(text) : this.oracle.fail(`endless: ${text}`);
    this.service = new Service(this.chance.uuid(), {
      evaluated: (evaluated) => this.#evaluated(evaluated),
      grown: (drive) => this.#grown(drive),
      paged: () => this.count('fault pagedDifference'),
      memberChanged: (...changed) => this.subscriptions.memberChanged(...changed),
    });
    this.subscriptions = new Subscriptions(this.service);
    this.exchange = this.#openExchange();
    this.#beat();
  }

  #openExchange(): Exchange {
    const { service, subscriptions, scheduler } = this;
    const uuid = this.chance.fork('server');
    const world = this;
    return {
      get isUp() {
        return world.isServerUp;
      },
      serve(request, onResponse) {
        const mine = (asked: Request) => respond(service, asked, scheduler.nowMs, () => uuid.uuid());
        if (world.besides === null) onResponse(mine(request));
        else world.besides.serve(request, mine, onResponse);
      },
      connect(ticket, { send, close }) {
        const token = service.tickets.get(ticket);
        const userId = token === undefined ? undefined : service.sessions.get(token);
        service.tickets.delete(ticket);
        if (token === undefined || userId === undefined) return null;
        const subscriber = { userId, token, cursors: new Map(), send, close };
        subscriptions.subscribers.add(subscriber);
        return subscriber;
      },
      receive: (subscriber, text) => subscriptions.receive(subscriber, text),
      leave: (subscriber) => {
        subscriptions.subscribers.delete(subscriber);
      },
    };
  }

  #beat() {
    this.scheduler.at(serverBeatMs, 'server beats', () => {
      if (this.isServerUp) {
        this.subscriptions.checkMembers();
        this.service.contents.sweep(this.service.drives.values(), this.scheduler.nowMs);
        for (const subscriber of [...this.subscriptions.subscribers]) {
          if (!this.service.sessions.has(subscriber.token)) subscriber.close();
        }
        if (!this.losesEvents)
          for (const drive of this.service.drives.values()) this.subscriptions.look(drive);
      }
      this.#beat();
    });
  }

  #evaluated(evaluated: EvaluatedChange) {
    const { changeId, request: input, network } = evaluated;
    const { status, code = network?.seq ?? '' } = evaluated.result;
    this.scheduler.note(`server ${input.type} ${changeId.slice(0, 6)} ${status} ${code}`);
    this.oracle?.evaluated(evaluated);
    if (network?.effect.type === 'REWIND' && !this.losesEvents)
      this.subscriptions.notifySnapshots(evaluated.drive);
  }

  #grown(drive: Drive) {
    if (this.losesEvents) return;
    this.scheduler.at(this.chance.between(0.5, 8), 'server tells', () => {
      if (this.isServerUp) this.subscriptions.look(drive);
    });
  }

  /** Null: in no workspace, or in none yet. */
  addPerson(role: Role | null): Person {
    const userId = this.chance.uuid();
    const person: Person = { userId, email: `${userId.slice(0, 6)}@example.com` };
    this.addMember(this.service.space, person, role);
    this.people.push(person);
    return person;
  }

  addMember(space: Space, person: Person, role: Role | null) {
    space.members.set(person.userId, { ...person, memberId: this.chance.uuid(), role });
  }

  addDevice(person: Person): Device {
    const name = `d${this.devices.length + 1}`;
    const device = new Device(this, name, person, this.chance.fork(name));
    device.renewSession();
    this.devices.push(device);
    return device;
  }

  /** Somebody else sits down where this person sat: from here on it is theirs. */
  seat(person: Person, at: Device): Device {
    const { machine } = at;
    const back = machine.devices.find((one) => one.person === person);
    const name = `${machine.devices[0]?.name}-${machine.devices.length + 1}`;
    const next = back ?? new Device(this, name, person, this.chance.fork(name), machine);
    if (back === undefined) machine.devices.push(next);
    machine.present = next;
    this.devices[this.devices.indexOf(at)] = next;
    this.oracle?.seated(next, at);
    next.renewSession();
    return next;
  }

  driveOfEpoch(epoch: string): Drive | undefined {
    const living = [...this.service.drives.values()].find((drive) => drive.epoch === epoch);
    return living ?? this.previousDrives.get(epoch);
  }

  stopServer() {
    this.isServerUp = false;
    for (const subscriber of [...this.subscriptions.subscribers]) subscriber.close();
    this.subscriptions.subscribers.clear();
  }

  startServer() {
    this.isServerUp = true;
  }

  backUp(): Backup {
    const backup = this.service.backup();
    this.besides?.backedUp(backup);
    return backup;
  }

  /** The server is set back: what came after the backup is gone, and its log has another name from here on. */
  restore(backup: Backup) {
    this.stopServer();
    const { service } = this;
    for (const drive of service.drives.values()) this.previousDrives.set(drive.epoch, drive);
    const before = new Map(service.drives);
    service.restore(backup, () => this.chance.uuid());
    for (const id of [...service.drives.keys()]) {
      if (!before.has(id)) service.drives.delete(id); // a backup does not bring back what somebody deleted
    }
    this.besides?.restored(backup, before);
    this.oracle?.restored([...service.drives.values()]);
    this.startServer();
  }

  /** What does harm, a restored backup for one: nothing has come to rest before it. */
  comes(delayMs: number, run: () => void) {
    this.toCome += 1;
    this.scheduler.at(delayMs, 'comes', () => {
      this.toCome -= 1;
      run();
    });
  }

  touched(device: Device, itemId: string) {
    this.#touched = [...this.#touched.filter((one) => one.itemId !== itemId), { device, itemId }].slice(-12);
  }

  /** What was touched last, somewhere else. */
  touchedByOthers(device: Device): readonly string[] {
    return this.#touched.filter((one) => one.device !== device).map((one) => one.itemId);
  }

  count(what: string, times = 1) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  committed(device: Device, edits: readonly Edit[], by: Opener) {
    this.oracle?.committed(device, edits, by);
    device.committed(edits);
  }

  reported(tab: Tab, error: unknown) {
    this.oracle?.reported(tab.device, error);
  }

  watch(tab: Tab, call: Promise<unknown>) {
    const { device } = tab;
    tab.openCalls += 1;
    const ended = () => {
      if (tab.device === device) tab.openCalls -= 1;
    };
    call.then(ended, (error: unknown) => {
      ended();
      if (tab.isClosed() || tab.device !== device) return;
      this.oracle?.callFailed(tab, error);
    });
  }
}
