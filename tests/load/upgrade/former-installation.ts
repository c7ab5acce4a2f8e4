import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildFormerRelease, type FormerRelease } from '#tests/support/migrations/former-release.ts';
import { startProxy } from '#tests/support/proxies/proxies.ts';
import { startReplicatedPostgres } from '#tests/support/replication/replicated-postgres.ts';
import { replicationUser } from '#tests/support/replication/running-primary.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import type { Fault } from '../installation/faults.ts';
import type { Installation } from '../installation/installation.ts';
import type { LoadNode } from '../installation/load-node.ts';
import {
  buildProgram,
  createNodes,
  createParts,
  type NodeCount,
  startNodes,
  urlsOf,
} from '../installation/parts.ts';

/**
 * Nodes of the former release, which are replaced one by one. It knows neither poolers nor a bus nor regions, so it has
 * PostgreSQL alone, and its contents in a folder that all nodes see.
 *
 *   people ── HAProxy ── nodes ──┬── primary ── standby
 *                                └── a folder
 */
export async function startFormerInstallation(nodeCount: NodeCount, logs: string): Promise<Installation> {
  const parts = createParts();
  const { part, stoppable, stop } = parts;
  try {
    const former = await part(formerRelease(), (built) => built.remove());
    const program = await part(buildProgram(), (built) => built.remove());
    const postgres = await stoppable(startReplicatedPostgres(join(logs, 'postgresql.log')));
    const contents = await part(makeFolder('lunvik-load-contents-'), removeFolder);
    const databaseUrl = `postgres://${replicationUser}:unasked@127.0.0.1:${postgres.primaryPort}/postgres`;
    const env = {
      DATABASE_URL: databaseUrl,
      MASTER_KEY: 'cd'.repeat(32),
      OWN_STORAGE: `OR=file:${contents}`,
      DRAIN_PAUSE_SECONDS: '5',
      LOG_LEVEL: 'warn',
    };
    const nodes = await createNodes(parts, nodeCount, former.program, env, logs);
    // Of the former release the contents are below the folder of each node.
    for (const name of ['blobs', 'uploads']) {
      await mkdir(join(contents, name));
      for (const { dataDir } of nodes) await symlink(join(contents, name), join(dataDir, name));
    }
    await startNodes(nodes, nodeCount);
    const proxy = await stoppable(startProxy('haproxy before many', ...urlsOf(nodes)));
    return {
      ...{ url: proxy.url, databaseUrl, nodes, stop },
      env: { ...env, DATA_DIR: nodes[0]?.dataDir ?? '' },
      faults: () => [upgraded(nodes, program.path)],
      pids: () => ({
        nodes: nodes.flatMap((node) => node.pid() ?? []),
        postgresql: postgres.pids(),
        haproxy: [proxy.pid()],
      }),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function formerRelease(): Promise<FormerRelease> {
  const former = await buildFormerRelease();
  if (former === null) throw new Error('This needs the history of the repository: clone it as a whole.');
  return former;
}

/** How long the releases work beside each other. */
const besideMs = 15_000;

/** One node after the other ends as it is asked to, and comes back as the next release. */
function upgraded(nodes: readonly LoadNode[], program: string): Fault {
  return {
    ...{ name: 'upgraded node by node', part: 'node', lastsMs: 0, renamesLogs: false },
    async begin() {
      for (const node of nodes.filter((one) => one.pid() !== null)) {
        await node.terminate();
        node.reinstall({ program });
        await node.start();
        await wait(besideMs);
      }
    },
    end: async () => undefined,
  };
}
