import type { DeviceRow } from '../replica/database.ts';
import { ReplicaDatabase, schemaVersion } from '../replica/database.ts';
import { Fenced, type Guard } from '../replica/fenced.ts';
import type { Ports } from './ports.ts';

/**
 * One person's database as one tab holds it. What a person did must outlive a power cut: `strict`. What the server can
 * say again is written through `relaxed`.
 */
export interface Store {
  readonly userId: string;
  readonly strict: ReplicaDatabase;
  readonly relaxed: ReplicaDatabase;
  /** Throws Fenced where this is not the database that was opened, or another tab leads than `leaderEpoch` says. */
  guard(database: ReplicaDatabase, leaderEpoch: number | null): Guard;
  close(): void;
}

/** `lost` comes when another tab deletes the database or opens a newer version of it. */
export async function openStore(ports: Ports, userId: string, lost: () => void): Promise<Store> {
  const indexedDB = ports.indexedDB && { indexedDB: ports.indexedDB };
  const strict = new ReplicaDatabase(userId, { durability: 'strict', ...indexedDB });
  const relaxed = new ReplicaDatabase(userId, { durability: 'relaxed', ...indexedDB });
  const close = () => {
    strict.close();
    relaxed.close();
  };
  for (const database of [strict, relaxed]) {
    database.on('versionchange', () => {
      close();
      lost();
      return false;
    });
  }
  await strict.open();
  await relaxed.open();
  const device = await ensureDevice(strict, ports);

  const guard = (database: ReplicaDatabase, leaderEpoch: number | null) => async () => {
    const row = await database.device.get('device');
    if (row === undefined || row.identity !== device.identity) throw new Fenced('database');
    if (row.schema !== schemaVersion || database.verno !== schemaVersion) throw new Fenced('schema');
    if (leaderEpoch !== null && row.leaderEpoch !== leaderEpoch) throw new Fenced('leader');
  };
  return { userId, strict, relaxed, guard, close };
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

function ensureDevice(database: ReplicaDatabase, ports: Ports): Promise<DeviceRow> {
  return database.transaction('rw', database.device, async () => {
    const row = await database.device.get('device');
    if (row !== undefined) return row;
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
    return fresh;
  });
}
