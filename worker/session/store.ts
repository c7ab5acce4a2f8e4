import { takeOutUnreadable } from '../outbox/unreadable.ts';
import type { DeviceRow } from '../replica/database.ts';
import { installedVersion, ReplicaDatabase, schemaVersion } from '../replica/database.ts';
import { Fenced, type Guard } from '../replica/fenced.ts';
import { isBehind, type Mirror, restoreMirror } from '../replica/mirror.ts';
import type { Ports } from './ports.ts';

/**
 * One person's database as one tab holds it. What a person did must outlive a power cut: `strict`. What the server can
 * say again is written through `relaxed`.
 */
export interface Store {
  readonly userId: string;
  /** Of the database that was opened. */
  readonly identity: string;
  readonly strict: ReplicaDatabase;
  readonly relaxed: ReplicaDatabase;
  /** Throws Fenced where this is not the database that was opened, or another tab leads than `leaderEpoch` says. */
  guard(database: ReplicaDatabase, leaderEpoch: number | null): Guard;
  close(): void;
}

/** `gone`: deleted, evicted or broken, and can be made anew. `outdated`: a newer version of the product works with it. */
export type StoreLoss = 'gone' | 'outdated';

/** An older version of the product has the database open in another tab, and does not let go of it. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

const blockedMs = 3000;
const silentMs = 8000;

/** What `mirrored` answers is put into a database that has to be made. `lost` comes once, however the database is lost. */
export async function openStore(
  ports: Ports,
  userId: string,
  lost: (loss: StoreLoss) => void,
  mirrored: () => Mirror | null = () => null,
): Promise<Store> {
  const indexedDB = ports.indexedDB && { indexedDB: ports.indexedDB };
  const strict = new ReplicaDatabase(userId, { durability: 'strict', ...indexedDB });
  const relaxed = new ReplicaDatabase(userId, { durability: 'relaxed', ...indexedDB });
  let isClosed = false;
  const close = () => {
    isClosed = true;
    strict.close();
    relaxed.close();
  };
  const lose = (loss: StoreLoss) => {
    if (isClosed) return;
    close();
    lost(loss);
  };
  for (const database of [strict, relaxed]) {
    database.on('versionchange', (event) => {
      lose(event.newVersion === null ? 'gone' : 'outdated');
      return false;
    });
  }
  await openUnblocked(strict, ports).catch((error: unknown) => {
    close();
    throw error;
  });
  // Dexie opens a database anew that was closed under it, and would make an empty one without a word.
  for (const database of [strict, relaxed]) database.on('populate', (transaction) => transaction.abort());
  await relaxed.open();
  // The browser took it away: evicted, cleared, or its files are damaged.
  for (const database of [strict, relaxed]) database.on('close', () => lose('gone'));
  const device = await ensureDevice(strict, ports, mirrored);
  await takeOutUnreadable(strict, ports.now());

  const guard = (database: ReplicaDatabase, leaderEpoch: number | null) => async () => {
    const row = await database.device.get('device');
    // It may have been closed while that was read.
    const isHere = database.isOpen() && row?.identity === device.identity;
    if (row === undefined || !isHere) throw new Fenced('database');
    if (row.schema !== schemaVersion || installedVersion(database) !== schemaVersion)
      throw new Fenced('schema');
    if (leaderEpoch !== null && row.leaderEpoch !== leaderEpoch) throw new Fenced('leader');
  };
  return { userId, identity: device.identity, strict, relaxed, guard, close };
}

/**
 * A tab that the browser froze does not hear that it should make way: the person must close it. Of all who wait for it
 * Chromium tells only the first, and nobody any more once that one's page has gone: the others find out by themselves.
 */
async function openUnblocked(database: ReplicaDatabase, ports: Ports): Promise<void> {
  const stops: (() => void)[] = [];
  const blocked = new Promise<never>((_, reject) => {
    const block = () => reject(new Blocked('another tab holds the database'));
    database.on('blocked', () => {
      stops.push(ports.setTimer(blockedMs, block));
      return false;
    });
    const look = async () => {
      if (!database.isUpgrading && (await isOlder(database.name, ports))) block();
    };
    stops.push(ports.setTimer(silentMs, () => void look()));
  });
  await Promise.race([database.open(), blocked]).finally(() => {
    for (const stop of stops) stop();
  });
}

async function isOlder(name: string, ports: Ports): Promise<boolean> {
  const all = await (ports.indexedDB ?? indexedDB).databases().catch(() => []);
  const version = all.find((one) => one.name === name)?.version;
  return version !== undefined && version < schemaVersion * 10;
}

/** Whether the database that was opened is still the one that answers. */
export async function isThere(store: Store): Promise<boolean> {
  const { relaxed } = store;
  return relaxed.transaction('r', relaxed.device, store.guard(relaxed, null)).then(
    () => true,
    () => false,
  );
}

/** Raises the leader epoch: from here on nobody who led before can write. */
export function takeLead(store: Store): Promise<number> {
  return store.strict.transaction('rw', store.strict.device, async () => {
    await store.guard(store.strict, null)();
    const row = await store.strict.device.get('device');
    const leaderEpoch = (row?.leaderEpoch ?? 0) + 1;
    await store.strict.device.update('device', { leaderEpoch });
    return leaderEpoch;
  });
}

export async function updateDevice(store: Store, leaderEpoch: number | null, change: Partial<DeviceRow>) {
  await store.relaxed.transaction('rw', store.relaxed.device, async () => {
    await store.guard(store.relaxed, leaderEpoch)();
    await store.relaxed.device.update('device', change);
  });
}

async function ensureDevice(
  database: ReplicaDatabase,
  ports: Ports,
  mirrored: () => Mirror | null,
): Promise<DeviceRow> {
  const before = await database.device.get('device');
  const mirror = mirrored();
  if (before !== undefined && !(await isBehind(database, mirror))) return before;
  return database.transaction('rw', database.tables, async () => {
    const row = await database.device.get('device');
    // Another tab may have done it meanwhile.
    if (row !== undefined && !(await isBehind(database, mirror))) return row;
    for (const table of database.tables) await table.clear();
    const fresh: DeviceRow = {
      key: 'device',
      identity: ports.uuid(),
      schema: schemaVersion,
      connection: 'connecting',
      heardMs: 0,
      leaderEpoch: 0,
      paused: false,
      spacesMs: 0,
    };
    await database.device.add(fresh);
    if (mirror !== null) await restoreMirror(database, mirror, ports.now());
    return fresh;
  });
}
