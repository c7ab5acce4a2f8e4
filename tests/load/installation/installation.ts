import { join } from 'node:path';
import type { Random } from '#server/demo/random.ts';
import { startNats } from '#tests/support/nats/nats-server.ts';
import { startPgbouncer } from '#tests/support/pooler/pgbouncer.ts';
import { startProxy } from '#tests/support/proxies/proxies.ts';
import { startMovingAddress } from '#tests/support/replication/moving-address.ts';
import { startReplicatedPostgres } from '#tests/support/replication/replicated-postgres.ts';
import { replicationUser } from '#tests/support/replication/running-primary.ts';
import { startSwiftWithBucket } from '#tests/support/storage/swift-bucket.ts';
import { type Fault, faultsOf } from './faults.ts';
import type { LoadNode } from './load-node.ts';
import { buildProgram, createNodes, createParts, type NodeCount, startNodes, urlsOf } from './parts.ts';

/** The product on several nodes, on this machine. */
export interface Installation {
  /** Where people are. */
  readonly url: string;
  /** The database past the pooler, whichever server has it. */
  readonly databaseUrl: string;
  /** The settings of its nodes, with the data folder of the first one. */
  readonly env: Readonly<Record<string, string>>;
  readonly nodes: readonly LoadNode[];
  /** What can happen to it while people work. */
  faults(chance: Random): readonly Fault[];
  /** Processes by what they are, for what they use. */
  pids(): Readonly<Record<string, readonly number[]>>;
  stop(): Promise<void>;
}

const bucket = 'lunvik-load';
/** Of the pooler to PostgreSQL, for all nodes. */
const sessions = 40;

/**
 * As a company runs it. What all of its processes say goes to files in `logs`.
 *
 *   people ── HAProxy ── nodes ──┬── PgBouncer ── HAProxy ──┬── primary
 *                                ├── NATS                   └── standby
 *                                └── Swift
 */
export async function startInstallation(nodeCount: NodeCount, logs: string): Promise<Installation> {
  const parts = createParts();
  const { part, stoppable, stop } = parts;
  try {
    const program = await part(buildProgram(), (built) => built.remove());
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
    const nodes = await createNodes(parts, nodeCount, program.path, env, logs);
    await startNodes(nodes, nodeCount);
    const proxy = await stoppable(startProxy('haproxy before many', ...urlsOf(nodes)));
    return {
      ...{ url: proxy.url, databaseUrl, nodes, stop },
      env: { ...env, DATA_DIR: nodes[0]?.dataDir ?? '' },
      faults: (chance) => faultsOf({ postgres, pooler, nats, swift, proxy, nodes }, chance),
      pids: () => ({
        nodes: nodes.flatMap((node) => node.pid() ?? []),
        postgresql: postgres.pids(),
        pgbouncer: [pooler.pid()],
        haproxy: [proxy.pid(), address.pid],
        nats: [nats.pid()],
        swift: swift.pids(),
      }),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
