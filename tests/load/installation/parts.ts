import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from '#server/dev/bundle.ts';
import { createLoadNode, type LoadNode } from './load-node.ts';

export interface NodeCount {
  /** As many as there may ever be. */
  readonly most: number;
  readonly started: number;
}

/** What an installation is made of: each part stops with the rest, last first, even where a later one does not start. */
export interface Parts {
  part<T>(starting: Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T>;
  stoppable<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export function createParts(): Parts {
  const stops: (() => Promise<unknown>)[] = [];
  const part: Parts['part'] = async (starting, stop) => {
    const started = await starting;
    stops.push(() => stop(started));
    return started;
  };
  return {
    part,
    stoppable: (starting) => part(starting, (started) => started.stop()),
    async stop() {
      for (const end of stops.splice(0).reverse()) await end();
    },
  };
}

export interface BuiltProgram {
  /** Its main.js. */
  readonly path: string;
  remove(): Promise<void>;
}

/** The server of these sources, where its packages can be found. */
export async function buildProgram(): Promise<BuiltProgram> {
  const folder = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.lunvik-test-'));
  await bundleServer(folder);
  return { path: join(folder, 'main.js'), remove: () => rm(folder, { recursive: true }) };
}

/** As many nodes as there may be; none is started yet. */
export function createNodes(
  { part }: Parts,
  { most }: NodeCount,
  program: string,
  env: Readonly<Record<string, string>>,
  logs: string,
): Promise<readonly LoadNode[]> {
  return Promise.all(
    Array.from({ length: most }, (_, at) =>
      part(createLoadNode(`node ${at + 1}`, program, env, join(logs, `node-${at + 1}.log`)), (node) =>
        node.close(),
      ),
    ),
  );
}

/** The first alone: it migrates. */
export async function startNodes(nodes: readonly LoadNode[], { started }: NodeCount): Promise<void> {
  const [first, ...others] = nodes.slice(0, started);
  await first?.start();
  await Promise.all(others.map((node) => node.start()));
}

/** Of all nodes, the first one by itself. */
export function urlsOf(nodes: readonly LoadNode[]): [string, ...string[]] {
  const [first, ...others] = nodes.map(({ url }) => url);
  if (first === undefined) throw new Error('An installation has at least one node.');
  return [first, ...others];
}
