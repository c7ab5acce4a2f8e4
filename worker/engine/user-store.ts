import { loadPart } from '../lib/load-part.ts';
import type { Ports } from '../lib/ports.ts';
import { isBackupAhead, noBackup, restoreOutboxBackup, type StoredBackup } from '../replica/outbox-backup.ts';
import type { DeviceRow } from '../replica/replica-database.ts';
import { actualSchemaVersion, ReplicaDatabase } from '../replica/replica-database.ts';
import { schemaVersion } from '../replica/schema-versions.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';

/**
 * One person's database as one tab holds it. What a person did must outlive a power cut: `strict`. What the server can
 * say again is written through `relaxed`.
 */
export interface UserStore {
  readonly userId: string;
  /** Of the database that was opened. */
  readonly identity: string;
  readonly durable: ReplicaDatabase;
  readonly relaxed: ReplicaDatabase;
  /** Throws StaleWriterError where this is not the database that was opened, or another tab leads than `leaderEpoch` says. */
  guard(database: ReplicaDatabase, leaderEpoch: number | null): WriteGuard;
  close(): void;
}

/** `gone`: deleted, evicted or broken, and can be made again. `outdated`: a newer version of the product works with it. */
export type StoreClosed = 'gone' | 'outdated';

/** An older version of the product has the database open in another tab, and does not let go of it. */
export class DatabaseBlockedError extends Error {
  override readonly name = 'Blocked';
}

const blockedMs = 3000;
const silentMs = 8000;

/** What is in `backup` is put into a database that has to be made. `lost` comes once, however the database is lost. */
export async function openUserStore(
  ports: Ports,
  userId: string,
  lost: (loss: StoreClosed) => void,
  backup: StoredBackup = noBackup,
): Promise<UserStore> {
  const indexedDB = ports.indexedDB && { indexedDB: ports.indexedDB };
  const durable = new ReplicaDatabase(userId, { durability: 'strict', ...indexedDB });
  const relaxed = new ReplicaDatabase(userId, { durability: 'relaxed', ...indexedDB });
  let isClosed = false;
  const close = () => {
    isClosed = true;
    durable.close();
    relaxed.close();
  };
  const lose = (loss: StoreClosed) => {
    if (isClosed) return;
    close();
    lost(loss);
  };
  for (const database of [durable, relaxed]) {
    database.on('versionchange', (event) => {
      lose(event.newVersion === null ? 'gone' : 'outdated');
      return false;
    });
  }
  await openUnblocked(durable, ports).catch((error: unknown) => {
    close();
    throw error;
  });
  // Dexie reopens a database that was closed under it, and would make an empty one without a word.
  for (const database of [durable, relaxed]) database.on('populate', (transaction) => transaction.abort());
  await relaxed.open();
  // The browser took it away: evicted, cleared, or its files are damaged.
  for (const database of [durable, relaxed]) database.on('close', () => lose('gone'));
  const device = await ensureDevice(durable, ports, backup);
  await checkOutbox(durable, ports);

  const guard = (database: ReplicaDatabase, leaderEpoch: number | null) => async () => {
    const row = await database.device.get('device');
    // It may have been closed while that was read.
    const isCurrentDatabase = database.isOpen() && row?.identity === device.identity;
    if (row === undefined || !isCurrentDatabase) throw new StaleWriterError('database');
    if (row.schema !== schemaVersion || actualSchemaVersion(database) !== schemaVersion)
      throw new StaleWriterError('schema');
    if (leaderEpoch !== null && row.leaderEpoch !== leaderEpoch) throw new StaleWriterError('leader');
  };
  return { userId, identity: device.identity, durable, relaxed, guard, close };
}

/**
 * A tab that the browser froze does not receive the request to close its connection: the person must close it. Of all who wait for it
 * Chromium notifies only the first, and nobody once that one's page has gone: the others find out by themselves.
 */
async function openUnblocked(database: ReplicaDatabase, ports: Ports): Promise<void> {
  const stops: (() => void)[] = [];
  const blocked = new Promise<never>((_, reject) => {
    const block = () => reject(new DatabaseBlockedError('another tab holds the database'));
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
export async function isDatabaseIntact(store: UserStore): Promise<boolean> {
  const { relaxed } = store;
  return relaxed.transaction('r', relaxed.device, store.guard(relaxed, null)).then(
    () => true,
    () => false,
  );
}

/** Raises the leader epoch: from here on nobody who led before can write, nor is what they said of the connection true. */
export function claimLeadership(store: UserStore, isOnline: boolean): Promise<number> {
  return store.durable.transaction('rw', store.durable.device, async () => {
    await store.guard(store.durable, null)();
    const row = await store.durable.device.get('device');
    const leaderEpoch = (row?.leaderEpoch ?? 0) + 1;
    const connection = isOnline ? 'connecting' : 'offline';
    await store.durable.device.update('device', {
      leaderEpoch,
      ...(row?.connection !== 'signed-out' && { connection }),
    });
    return leaderEpoch;
  });
}

export async function updateDevice(store: UserStore, leaderEpoch: number | null, change: Partial<DeviceRow>) {
  await store.relaxed.transaction('rw', store.relaxed.device, async () => {
    await store.guard(store.relaxed, leaderEpoch)();
    await store.relaxed.device.update('device', change);
  });
}

async function checkOutbox(database: ReplicaDatabase, ports: Ports): Promise<void> {
  if ((await database.outbox.count()) === 0) return;
  const { quarantineUnreadable } = await loadPart(ports, () => import('../changes/quarantine.ts'));
  await quarantineUnreadable(database, ports.now());
}

async function ensureDevice(
  database: ReplicaDatabase,
  ports: Ports,
  stored: StoredBackup,
): Promise<DeviceRow> {
  const before = await database.device.get('device');
  if (before !== undefined && !stored.hasChanges) return before;
  const backup = await stored.read();
  if (before !== undefined && !(await isBackupAhead(database, backup))) return before;
  return database.transaction('rw', database.tables, async () => {
    const row = await database.device.get('device');
    // Another tab may have done it by now.
    if (row !== undefined && !(await isBackupAhead(database, backup))) return row;
    for (const table of database.tables) await table.clear();
    const fresh: DeviceRow = {
      key: 'device',
      identity: ports.uuid(),
      schema: schemaVersion,
      connection: 'connecting',
      lastReceivedMs: 0,
      leaderEpoch: 0,
      paused: false,
      spacesMs: 0,
    };
    await database.device.add(fresh);
    if (backup !== null) await restoreOutboxBackup(database, backup, ports.now());
    return fresh;
  });
}
