import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from '#server/dev/bundle.ts';
import { type RunningNats, startNats } from '#tests/support/nats/nats-server.ts';
import { type RunningPooler, startPgbouncer } from '#tests/support/pooler/pgbouncer.ts';
import { type RunningProxy, startProxy } from '#tests/support/proxies/proxies.ts';
import { type MovingAddress, startMovingAddress } from '#tests/support/replication/moving-address.ts';
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#tests/support/replication/replicated-postgres.ts';
import { replicationUser } from '#tests/support/replication/running-primary.ts';
import type { Swift } from '#tests/support/storage/swift.ts';
import { startSwiftWithBucket } from '#tests/support/storage/swift-bucket.ts';
import { createLoadNode, type LoadNode } from './load-node.ts';

/**
 * The product as a company runs it, on this machine:
 *
 *   people ── HAProxy ── nodes ──┬── PgBouncer ── HAProxy ──┬── primary
 *                                ├── NATS                   └── standby
 *                                └── Swift
 */
export interface Installation {
  /** Where people are. */
  readonly url: string;
  /** The database past the pooler, whichever server has it. */
  readonly databaseUrl: string;
  /** The settings of its nodes, with the data folder of the first one. */
  readonly env: Readonly<Record<string, string>>;
  readonly nodes: readonly LoadNode[];
  readonly proxy: RunningProxy;
  readonly pooler: RunningPooler;
  readonly address: MovingAddress;
  readonly postgres: ReplicatedPostgres;
  readonly nats: RunningNats;
  readonly swift: Swift;
  /** Processes by what they are, for what they use. */
  pids(): Readonly<Record<string, readonly number[]>>;
  stop(): Promise<void>;
}

const bucket = 'lunvik-load';
/** Of the pooler to PostgreSQL, for all nodes. */
const sessions = 40;

/** As many nodes as there may ever be, of which so many are started. What all of them say goes to files in `logs`. */
export async function startInstallation(
  nodeCount: { readonly most: number; readonly started: number },
  logs: string,
): Promise<Installation> {
  const stops: (() => Promise<unknown>)[] = [];
  /** What is started stops with the rest, last first, even where a later part does not start. */
  const part = async <T>(starting: Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T> => {
    const started = await starting;
    stops.push(() => stop(started));
    return started;
  };
  const stoppable = <T extends { stop(): Promise<void> }>(starting: Promise<T>) =>
    part(starting, (started) => started.stop());
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    // Where its packages can be found.
    const built = await part(
      mkdtemp(join(import.meta.dirname, '../../../node_modules/.lunvik-test-')),
      (folder) => rm(folder, { recursive: true }),
    );
    await bundleServer(built);
    const swift = await stoppable(startSwiftWithBucket(bucket));
    const nats = await stoppable(startNats());
    const postgres = await stoppable(startReplicatedPostgres(join(logs, 'postgresql.log')));
    const address = await stoppable(
      startMovingAddress(replicationUser, [postgres.primaryPort, postgres.standbyPort]),
    );
    const databaseUrl = `postgres://${replicationUser}:unasked@127.0.0.1:${address.port}/postgres`;
    const pooler = await stoppable(startPgbouncer(databaseUrl, sessions));
    const env = {
      DATABASE_URL: pooler.urlOf(databaseUrl),
      DATABASE_DIRECT_URL: databaseUrl,
      MASTER_KEY: 'cd'.repeat(32),
      NATS_URL: nats.url,
      OWN_STORAGE: `OR=s3://${bucket}?endpoint=http://${swift.host}`,
      OWN_STORAGE_OR_ACCESS_KEY: swift.accessKey,
      OWN_STORAGE_OR_SECRET_KEY: swift.secretKey,
      DRAIN_PAUSE_SECONDS: '5',
      LOG_LEVEL: 'warn',
    };
    const nodes = await Promise.all(
      Array.from({ length: nodeCount.most }, (_, at) =>
        part(
          createLoadNode(`node ${at + 1}`, join(built, 'main.js'), env, join(logs, `node-${at + 1}.log`)),
          (node) => node.close(),
        ),
      ),
    );
    const [first, ...others] = nodes;
    if (first === undefined) throw new Error('An installation has at least one node.');
    await first.start(); // it migrates
    await Promise.all(others.slice(0, nodeCount.started - 1).map((node) => node.start()));
    const proxy = await stoppable(
      startProxy('haproxy before many', first.url, ...others.map(({ url }) => url)),
    );
    return {
      ...{
        url: proxy.url,
        databaseUrl,
        env: { ...env, DATA_DIR: first.dataDir },
        nodes,
        proxy,
        pooler,
        address,
        postgres,
        nats,
        swift,
      },
      pids: () => ({
        nodes: nodes.flatMap((node) => node.pid() ?? []),
        postgresql: postgres.pids(),
        pgbouncer: [pooler.pid()],
        haproxy: [proxy.pid(), address.pid],
        nats: [nats.pid()],
        swift: swift.pids(),
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
