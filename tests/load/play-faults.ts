import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import type { Child } from './child.ts';
import type { Fault } from './installation/faults.ts';
import type { Installation } from './installation/installation.ts';
import type { Print } from './report/figures.ts';
import type { FollowedPlace } from './sockets/followed-filespace.ts';
import type { SocketsState } from './sockets/sockets-process.ts';

/** A fault that happened, and when; `wellMs` is null where not all was well again before the next one. */
export interface Played {
  readonly name: string;
  readonly beganMs: number;
  readonly mendedMs: number;
  readonly wellMs: number | null;
}

/** In which all sockets are back on a machine that others use too; each costs a node some milliseconds. */
const mostWellMs = 180_000;

/** One fault after the other, evenly over the time, for as many as it has room. */
export async function playFaults(
  installation: Installation,
  sockets: Child,
  faults: readonly Fault[],
  lastsMs: number,
  print: Print,
): Promise<readonly Played[]> {
  const played: Played[] = [];
  const startedMs = Date.now();
  for (const [at, fault] of faults.entries()) {
    const dueMs = startedMs + (lastsMs / faults.length) * at;
    await wait(Math.max(0, dueMs - Date.now()));
    if (Date.now() > startedMs + lastsMs) break;
    const former = fault.renamesLogs ? await epochsOf(installation) : null;
    const beganMs = Date.now();
    print(`${new Date(beganMs).toISOString().slice(11, 19)} ${fault.name}`);
    await fault.begin();
    await wait(fault.lastsMs);
    await fault.end();
    const mendedMs = Date.now();
    const wellMs = await isWell(installation, sockets, former);
    print(
      wellMs === null ? '  NOT WELL AGAIN' : `  well again after ${Math.round((wellMs - mendedMs) / 1000)} s`,
    );
    played.push({ name: fault.name, beganMs, mendedMs, wellMs });
  }
  return played;
}

/**
 * When every node was ready, every socket open, and, where logs go by other names than the former, every socket had them by
 * these; null where that was not so in time.
 */
async function isWell(
  installation: Installation,
  sockets: Child,
  former: Epochs | null,
): Promise<number | null> {
  const wanted = await sockets.call<number>('count');
  const untilMs = Date.now() + mostWellMs;
  while (Date.now() < untilMs) {
    const running = installation.nodes.filter((node) => node.pid() !== null);
    const ready = await Promise.all(running.map(({ url }) => isReady(url)));
    const { open } = await sockets.call<SocketsState>('state');
    if (ready.every(Boolean) && open === wanted && (await haveNewLogs(installation, sockets, former)))
      return Date.now();
    await wait(200);
  }
  return null;
}

async function haveNewLogs(
  installation: Installation,
  sockets: Child,
  former: Epochs | null,
): Promise<boolean> {
  if (former === null) return true;
  const now = await epochsOf(installation).catch(() => former); // the database may not be there yet
  const places = await sockets.call<readonly FollowedPlace[]>('places');
  return places.every(({ driveId, epoch }) => epoch === now.get(driveId) && epoch !== former.get(driveId));
}

type Epochs = ReadonlyMap<string, string>;

/** How each filespace's log is called now. */
async function epochsOf({ databaseUrl }: Installation): Promise<Epochs> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 1, onBroken: () => undefined });
  try {
    const drives = await db.selectFrom('drives').select(['id', 'epoch']).execute();
    return new Map(drives.map(({ id, epoch }) => [id, epoch]));
  } finally {
    await db.destroy();
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  return response?.status === 200;
}
