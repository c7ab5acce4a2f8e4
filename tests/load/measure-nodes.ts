import { setTimeout as wait } from 'node:timers/promises';
import type { Child } from './child.ts';
import type { Installation } from './installation/installation.ts';
import { cpuSecondsOf, memoryOf } from './installation/process-use.ts';
import type { SteadyInput } from './people/people-process.ts';
import type { SocketsState } from './sockets/sockets-process.ts';

/** What so many nodes need, in milliseconds of a processor. */
export interface NodesMeasured {
  readonly nodes: number;
  /** For a second in which nobody does anything. */
  readonly idle: CpuMs;
  /** For one that opens and follows two filespaces, of which it has all. */
  readonly perSocket: CpuMs;
  readonly perChange: CpuMs;
  readonly perDelivered: CpuMs;
  /** When the events to all sockets were sent, in nanoseconds of the machine's clock. */
  readonly eventsSent: readonly [bigint, bigint];
  /** Megabytes of each node. */
  readonly memory: readonly { readonly now: number; readonly most: number }[];
}

export interface CpuMs {
  readonly nodes: number;
  /** With everything else that the product stands on. */
  readonly all: number;
}

export interface MeasurePace {
  readonly seconds: number;
  readonly changesPerSecond: number;
  readonly eventsPerSecond: number;
}

/** A process that has just started needs several times as much for its first hundreds of requests. */
const warmUp = [
  { to: 'unseen', perSecond: 50, seconds: 10 },
  { to: 'hall', perSecond: 4, seconds: 10 },
] as const satisfies readonly SteadyInput[];

/**
 * In turns nothing, changes in filespaces that nobody follows, and events to every socket. What a change needs is what the
 * second needs above the first; what a delivered event needs, what the third does above both.
 */
export async function measureNodes(
  installation: Installation,
  people: Child,
  sockets: Child,
  { seconds, changesPerSecond, eventsPerSecond }: MeasurePace,
): Promise<NodesMeasured> {
  const count = await sockets.call<number>('count');
  const steady = (input: SteadyInput) => () => people.call<number>('steady', input);
  for (const each of warmUp) await steady(each)();
  const opened = await during(installation, sockets, () => sockets.call('spread'));
  await wait(5000); // what comes with that is no part of it
  const idle = await during(installation, sockets, () => wait(seconds * 1000));
  const changes = await during(
    installation,
    sockets,
    steady({ to: 'unseen', perSecond: changesPerSecond, seconds }),
  );
  const sentFrom = process.hrtime.bigint();
  const events = await during(
    installation,
    sockets,
    steady({ to: 'hall', perSecond: eventsPerSecond, seconds }),
  );
  const idleOf = (which: keyof CpuMs) => idle.cpu[which] / idle.seconds;
  const changeOf = (which: keyof CpuMs) =>
    (changes.cpu[which] - idleOf(which) * changes.seconds) / (changesPerSecond * seconds);
  const deliveredOf = (which: keyof CpuMs) =>
    (events.cpu[which] - idleOf(which) * events.seconds - changeOf(which) * eventsPerSecond * seconds) /
    events.received;
  const openedOf = (which: keyof CpuMs) => (opened.cpu[which] - idleOf(which) * opened.seconds) / count;
  const each = (figure: (which: keyof CpuMs) => number): CpuMs => ({
    nodes: figure('nodes'),
    all: figure('all'),
  });
  const running = installation.nodes.flatMap((node) => node.pid() ?? []);
  return {
    nodes: running.length,
    idle: each(idleOf),
    perSocket: each(openedOf),
    perChange: each(changeOf),
    perDelivered: each(deliveredOf),
    eventsSent: [sentFrom, process.hrtime.bigint()],
    memory: await Promise.all(running.map(memoryOf)),
  };
}

async function during(installation: Installation, sockets: Child, work: () => Promise<unknown>) {
  const before = await cpuMsOf(installation);
  const { received } = await sockets.call<SocketsState>('state');
  const startedMs = performance.now();
  await work();
  await wait(1000); // what was sent last arrives
  const after = await cpuMsOf(installation);
  const state = await sockets.call<SocketsState>('state');
  return {
    seconds: (performance.now() - startedMs) / 1000,
    received: state.received - received,
    cpu: { nodes: after.nodes - before.nodes, all: after.all - before.all },
  };
}

async function cpuMsOf(installation: Installation): Promise<CpuMs> {
  const { nodes = [], ...others } = installation.pids();
  const ofNodes = (await cpuSecondsOf(nodes)) * 1000;
  return { nodes: ofNodes, all: ofNodes + (await cpuSecondsOf(Object.values(others).flat())) * 1000 };
}
