import type { DeviceRow } from '#worker/replica/replica-database.ts';
import { Oracle } from '../oracle/oracle.ts';
import { finalCheck, isQuiescent, notQuiescentReason } from '../oracle/quiescence.ts';
import type { Device } from '../world/device.ts';
import { type Random, randomOf } from '../world/random.ts';
import { World, type WorldOptions } from '../world/world.ts';
import { actorAt } from './actor.ts';
import { playConflict } from './conflicts.ts';
import { createScenario } from './create-scenario.ts';
import { faults, signInAgainAs, thaw } from './faults.ts';
import { intents } from './intents.ts';
import { playMembership } from './people/memberships.ts';
import type { Plan } from './plan.ts';
import { playHistory, playKeeping, playRestore, playUpload, uploadElsewhere } from './uploads.ts';
import { switchUser } from './user-switches.ts';

export interface Played {
  readonly violation: string | null;
  /** What happened, as one number. */
  readonly trace: number;
  readonly steps: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly lines: readonly string[];
}

export interface PlayOptions extends WorldOptions {
  /** When the stage is set, before anything happens. */
  readonly prepare?: (world: World) => Promise<void>;
  /** After each step. */
  readonly moved?: () => void;
  /** When all has come to rest. */
  readonly conclude?: () => Promise<void>;
}

type PlannedStep = Plan['steps'][number];

const roundMs = 1000;
const mostRounds = 200;

/** Plays a history: first things go wrong and nothing may break, then all is healed and everything must come to rest. */
export async function play(plan: Plan, options: PlayOptions = {}): Promise<Played> {
  const world = new World(plan.seed, options);
  const oracle = new Oracle(world);
  world.oracle = oracle;
  const { scheduler } = world;
  const isBroken = () => oracle.violation !== null;
  if (options.moved !== undefined) scheduler.afterStep = options.moved;
  createScenario(world, plan);
  await options.prepare?.(world);
  for (const step of plan.steps) scheduler.at(step.atMs, step.kind, () => begin(world, step));
  everySecond(world);

  await scheduler.run(plan.spanMs, isBroken);
  if (!isBroken()) {
    heal(world);
    for (let round = 0; round < mostRounds && !isBroken() && !isQuiescent(world); round += 1) {
      await scheduler.run(scheduler.nowMs + roundMs, isBroken);
    }
    if (!isBroken() && !isQuiescent(world))
      oracle.fail(`liveness: after ${mostRounds} rounds ${notQuiescentReason(world)}`);
  }
  if (!isBroken())
    await finalCheck(world).catch((error: unknown) => oracle.fail(`last look: ${String(error)}`));
  if (!isBroken()) await options.conclude?.();
  scheduler.note(`end ${[...world.service.drives.values()].map((drive) => drive.seq).join(' ')}`);
  return {
    violation: oracle.violation,
    trace: scheduler.trace,
    steps: scheduler.steps,
    counts: world.counts,
    lines: scheduler.lines ?? [],
  };
}

function begin(world: World, step: PlannedStep) {
  const chance = randomOf(step.seed);
  if (step.kind === 'upload') {
    uploadElsewhere(world, chance);
    return;
  }
  const device = world.devices[step.device];
  if (device === undefined) return;
  if (step.kind === 'handover') {
    const person = world.people[step.person];
    if (person !== undefined) switchUser(world, device, step.name, person, chance);
    return;
  }
  if (step.kind === 'membership') {
    void playMembership(world, step.name, device, chance);
    return;
  }
  if (step.kind === 'fault') {
    world.scheduler.note(`FAULT ${step.name} at ${device.name}`);
    world.count(`fault ${step.name}`);
    faults[step.name](world, device, chance);
    return;
  }
  const actor = actorAt(world, device, chance);
  if (actor === null) return;
  if (step.kind === 'intent') {
    world.watch(actor.tab, intents[step.name](actor));
    return;
  }
  if (step.kind === 'restore') {
    world.watch(actor.tab, playRestore(step.name, actor));
    return;
  }
  if (step.kind === 'history') {
    world.watch(actor.tab, playHistory(step.name, actor));
    return;
  }
  if (step.kind === 'content') {
    world.watch(actor.tab, playKeeping(step.name, actor));
    return;
  }
  const other = world.devices[step.against];
  const against = other === undefined ? null : actorAt(world, other, chance.fork('other'));
  if (against === null || against.driveId !== actor.driveId) return;
  if (chance.happens(0.7)) partForAWhile(world, device, chance);
  if (chance.happens(0.4)) partForAWhile(world, against.device, chance);
  const fought =
    step.kind === 'transfer'
      ? playUpload(step.name, actor, against)
      : playConflict(step.name, actor, against).then((done) => {
          if (done) world.count(step.name);
        });
  // Of a tab that is closed before it answers no answer comes: the other has none to wait for.
  const { tab } = against;
  const closed = new Promise<void>((resolve) => {
    const before = tab.whenClosed;
    tab.whenClosed = () => {
      before();
      resolve();
    };
  });
  world.watch(actor.tab, Promise.race([fought, closed]));
}

/** Who was offline meets what others have done concurrently. */
function partForAWhile(world: World, device: Device, chance: Random) {
  const { network } = device;
  if (network.mode !== 'up') return;
  network.mode = 'refuses';
  network.cutSockets();
  world.scheduler.at(chance.between(500, 14_000), 'meets again', () => {
    network.mode = 'up';
    if (chance.happens(0.7)) device.believe(true);
  });
}

/** The pages do what pages do: connect what is listed, start again what has stopped. And the light is looked at. */
function everySecond(world: World) {
  world.scheduler.at(1000, 'a second', () => {
    for (const device of world.devices) {
      world.oracle?.checkStatus(device);
      world.oracle?.checkRights(device);
      const tab = device.usableTabs[0];
      for (const { id } of (device.database?.rows('filespaces') ?? []) as readonly { id: string }[]) {
        const row = device.database?.row('syncStates', id) as { connected: boolean } | undefined;
        if (row?.connected || tab === undefined) continue;
        world.watch(tab, tab.api.connectFilespace(id));
      }
    }
    everySecond(world);
  });
}

/** From here on nothing goes wrong any more. */
function heal(world: World) {
  world.scheduler.note('HEAL');
  world.startServer();
  world.losesEvents = false;
  world.service.quotaBytes = Number.POSITIVE_INFINITY;
  world.service.isStorageAway = false;
  for (const device of world.devices) {
    const { network } = device;
    network.mode = 'up';
    network.fates.length = 0;
    network.frameFates.length = 0;
    network.whenSending = null;
    device.whenInPage = null;
    network.losesList = false;
    device.machine.isDiskFull = false;
    device.machine.diskDrag = 1;
    for (const tab of [...device.tabs]) thaw(world, tab);
    for (const tab of [...device.tabs]) if (tab.isHalted && !device.isLeaving) device.reload(tab);
    if (device.tabs.size === 0) device.openTab();
    if (!world.service.sessions.has(device.token)) signInAgainAs(device);
    const row = device.database?.row('device', 'device') as DeviceRow | undefined;
    const [tab] = device.tabs;
    if (tab !== undefined && (device.database?.rows('offlineFiles').length ?? 0) > 0)
      world.watch(tab, tab.api.retryOffline());
    if (row?.paused) for (const tab of device.tabs) world.watch(tab, tab.api.pauseSync(false));
  }
}
