import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#server/demo/random.ts';
import type { RunningNats } from '#tests/support/nats/nats-server.ts';
import type { RunningPooler } from '#tests/support/pooler/pgbouncer.ts';
import type { RunningProxy } from '#tests/support/proxies/proxies.ts';
import type { ReplicatedPostgres } from '#tests/support/replication/replicated-postgres.ts';
import type { Swift } from '#tests/support/storage/swift.ts';
import type { LoadNode } from './load-node.ts';
import { hang, type Resume, slowDown } from './stop-processes.ts';

/** Something that fails, for as long as it is not mended. */
export interface Fault {
  readonly name: string;
  /** What of the installation fails. */
  readonly part: string;
  /** How long it lasts before it is mended. */
  readonly lastsMs: number;
  /** Whether the logs go by other names then, and every device reads all again. */
  readonly renamesLogs: boolean;
  begin(): Promise<void>;
  end(): Promise<void>;
}

const betweenMs = 500;
const killedMs = 4000;
/** Longer than a health check of the proxy takes, and than most of what people do. */
const stoppedMs = 10_000;

/** What can fail. */
export interface Killable {
  readonly postgres: ReplicatedPostgres;
  readonly pooler: RunningPooler;
  readonly nats: RunningNats;
  readonly swift: Swift;
  readonly proxy: RunningProxy;
  readonly nodes: readonly LoadNode[];
}

/**
 * What can fail by itself: each part is killed, hangs and is slow. They are mended in the order of the list: a node does not
 * start without its database and its storage.
 */
export function faultsOf({ postgres, pooler, nats, swift, proxy, nodes }: Killable, chance: Random): Fault[] {
  const primary = () => postgres.pids().slice(0, 1);
  const standby = () => postgres.pids().slice(1);
  const node = () => chance.pick(nodes.filter((each) => each.pid() !== null));
  return [
    {
      ...{ name: 'primary killed, standby promoted', part: 'primary', lastsMs: killedMs, renamesLogs: true },
      begin: () => postgres.killPrimary(),
      async end() {
        await postgres.promoteStandby();
        await postgres.attachStandby();
      },
    },
    ...stopped('primary', primary),
    ...stopped('standby', standby, 'primary'),
    killed('pooler', pooler),
    ...stopped('pooler', () => [pooler.pid()]),
    killed('bus', nats),
    ...stopped('bus', () => [nats.pid()]),
    killed('storage', swift),
    ...stopped('storage', () => swift.pids()),
    killed('proxy', proxy),
    ...stopped('proxy', () => [proxy.pid()]),
    nodeKilled(node),
    ...stopped('node', () => [node().pid() ?? 0]),
  ];
}

interface Restartable {
  kill9(): Promise<void>;
  start(): Promise<void>;
}

function killed(part: string, { kill9, start }: Restartable): Fault {
  return { name: `${part} killed`, part, lastsMs: killedMs, renamesLogs: false, begin: kill9, end: start };
}

function nodeKilled(choose: () => LoadNode): Fault {
  let node: LoadNode | null = null;
  return killed('node', {
    async kill9() {
      node = choose();
      await node.kill9();
    },
    async start() {
      await node?.start();
    },
  });
}

/** It hangs, and it is slow. `part`: what fails with it, where that is something else. */
function stopped(name: string, pids: () => readonly number[], part = name): readonly Fault[] {
  const ways = { hangs: hang, 'is slow': slowDown };
  return Object.entries(ways).map(([how, stop]): Fault => {
    let resume: Resume | null = null;
    return {
      ...{ name: `${name} ${how}`, part, lastsMs: stoppedMs, renamesLogs: false },
      async begin() {
        resume = await stop(pids());
      },
      async end() {
        await resume?.();
        resume = null;
      },
    };
  });
}

/** Each two of different parts, the second while the first lasts. */
export function pairsOf(faults: readonly Fault[]): readonly Fault[] {
  return faults.flatMap((first, at) =>
    faults
      .slice(at + 1)
      .filter((second) => first.part !== second.part)
      .map((second) => ({
        name: `${first.name} + ${second.name}`,
        part: `${first.part} + ${second.part}`,
        lastsMs: Math.max(first.lastsMs, second.lastsMs),
        renamesLogs: first.renamesLogs || second.renamesLogs,
        async begin() {
          await first.begin();
          await wait(betweenMs);
          await second.begin();
        },
        async end() {
          await first.end();
          await second.end();
        },
      })),
  );
}
