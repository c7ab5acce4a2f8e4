import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#server/demo/random.ts';
import type { RunningNats } from '#tests/support/nats/nats-server.ts';
import type { RunningPooler } from '#tests/support/pooler/pgbouncer.ts';
import type { RunningProxy } from '#tests/support/proxies/proxies.ts';
import type { ReplicatedPostgres } from '#tests/support/replication/replicated-postgres.ts';
import type { Swift } from '#tests/support/storage/swift.ts';
import type { LoadNode } from './load-node.ts';

/** Something that fails, for as long as it is not mended. */
export interface Fault {
  readonly name: string;
  /** Whether the logs go by other names then, and every device reads all again. */
  readonly renamesLogs: boolean;
  begin(): Promise<void>;
  end(): Promise<void>;
}

const betweenMs = 500;
const keepsLogs = { renamesLogs: false } as const;

/** What can be killed. */
export interface Killable {
  readonly postgres: ReplicatedPostgres;
  readonly pooler: RunningPooler;
  readonly nats: RunningNats;
  readonly swift: Swift;
  readonly proxy: RunningProxy;
  readonly nodes: readonly LoadNode[];
}

/** What can fail by itself, and is mended in this order: a node does not start without its database and its storage. */
export function faultsOf(killable: Killable, chance: Random): readonly Fault[] {
  const { postgres, pooler, nats, swift, proxy } = killable;
  return [
    {
      name: 'primary killed, standby promoted',
      renamesLogs: true,
      begin: () => postgres.killPrimary(),
      async end() {
        await postgres.promoteStandby();
        await postgres.attachStandby();
      },
    },
    { name: 'pooler killed', ...keepsLogs, begin: () => pooler.kill9(), end: () => pooler.start() },
    { name: 'bus killed', ...keepsLogs, begin: () => nats.kill9(), end: () => nats.start() },
    { name: 'storage hangs', ...keepsLogs, begin: async () => swift.hang(), end: async () => swift.goOn() },
    { name: 'storage killed', ...keepsLogs, begin: () => swift.kill9(), end: () => swift.start() },
    { name: 'proxy killed', ...keepsLogs, begin: () => proxy.kill9(), end: () => proxy.start() },
    nodeKilled(killable, chance),
  ];
}

function nodeKilled({ nodes }: Killable, chance: Random): Fault {
  let killed = nodes[0];
  return {
    name: 'node killed',
    ...keepsLogs,
    async begin() {
      killed = chance.pick(nodes.filter((node) => node.pid() !== null));
      await killed.kill9();
    },
    async end() {
      await killed?.start();
    },
  };
}

/** Each two of different things, the second while the first lasts. */
export function pairsOf(faults: readonly Fault[]): readonly Fault[] {
  return faults.flatMap((first, at) =>
    faults
      .slice(at + 1)
      .filter((second) => thingOf(first) !== thingOf(second))
      .map((second) => ({
        name: `${first.name} + ${second.name}`,
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

function thingOf({ name }: Fault): string {
  return name.split(' ')[0] ?? '';
}
