import { liveQuery } from 'dexie';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { OutboxRow, ReplicaDatabase, SyncStateRow } from './replica-database.ts';
import { schemaVersion } from './schema-versions.ts';

/**
 * What exists nowhere but on this device: the pending changes, whole, and which filespaces it keeps. It is held
 * outside the database too, so that a database which the browser removed can be made again without a loss: a change
 * that the server has received since has the same id and so its effect once.
 */
export interface OutboxBackup {
  /** Of the database that it shows. */
  readonly identity: string;
  /** The version of the schema that its rows are written in. */
  readonly schema: number;
  readonly outbox: readonly OutboxRow[];
  readonly kept: readonly BackupDrive[];
  /** What names them and says what may be done in them. */
  readonly workspaces: readonly Workspace[];
  readonly filespaces: readonly Filespace[];
  /** How many more changes were pending than are stored here. */
  readonly beyond: number;
}

/** A backup that can be read. That takes code which a device needs only where there is something to restore. */
export interface StoredBackup {
  /** Whether a change waits in it. */
  readonly hasChanges: boolean;
  read(): Promise<OutboxBackup | null>;
}

export const noBackup: StoredBackup = { hasChanges: false, read: async () => null };

/** One that is in memory. */
export function keptBackup(backup: OutboxBackup): StoredBackup {
  return { hasChanges: backup.outbox.length > 0, read: async () => backup };
}

/** `revision`: which state of a filespace the pending changes belong to; 0 where none is pending. */
type BackupDrive = Pick<SyncStateRow, 'driveId' | 'workspaceId'> & { readonly revision?: number | undefined };

const mostChanges = 2000;

/** Null where there is no database to speak of. All of one moment. */
export async function readOutboxBackup(database: ReplicaDatabase): Promise<OutboxBackup | null> {
  const tables = [
    database.device,
    database.outbox,
    database.syncStates,
    database.workspaces,
    database.filespaces,
  ];
  const [device, outbox, drives, workspaces, filespaces] = await database.transaction('r', tables, () =>
    Promise.all([
      database.device.get('device'),
      database.outbox.orderBy('order').toArray(),
      database.syncStates.toArray(),
      database.workspaces.toArray(),
      database.filespaces.toArray(),
    ]),
  );
  if (device === undefined) return null;
  const kept = drives.filter(({ connected }) => connected);
  const pending = pendingOf(outbox);
  const changed = new Set(pending.outbox.map(({ driveId }) => driveId));
  return {
    identity: device.identity,
    schema: schemaVersion,
    ...pending,
    kept: kept.map(({ driveId, workspaceId, revision }) => ({
      driveId,
      workspaceId,
      revision: changed.has(driveId) ? revision : 0,
    })),
    workspaces,
    filespaces,
  };
}

function pendingOf(outbox: readonly OutboxRow[]): Pick<OutboxBackup, 'outbox' | 'beyond'> {
  const pending = outbox.filter(({ state }) => state !== 'applied');
  // The bytes of an upload go with the database: there is nothing to restore.
  const kept = pending.filter(({ change }) => !('uploadId' in change)).slice(0, mostChanges);
  return { outbox: kept, beyond: pending.length - kept.length };
}

/** Follows it for as long as the database is there; `latest` stays what it was last. */
export function watchOutboxBackup(database: ReplicaDatabase, identity: string) {
  let latest: OutboxBackup | null = null;
  let writes = 0;
  let stopped = false;
  const read = async () => ({ before: writes, backup: await readOutboxBackup(database) });
  const watching = liveQuery(read).subscribe({
    next: writeBackup,
    // The database is gone: what was read last is what is known.
    error() {},
  });

  /** What was read before something was written here knows less of the outbox: it is read once more. */
  function writeBackup({ before, backup }: Awaited<ReturnType<typeof read>>) {
    if (stopped || backup?.identity !== identity) return;
    const isBehind = before !== writes;
    latest = isBehind && latest ? { ...backup, outbox: latest.outbox, beyond: latest.beyond } : backup;
    if (isBehind) read().then(writeBackup, () => undefined);
  }

  return {
    latest: () => latest,
    /** The outbox as it was just written: known immediately, however soon the database goes. */
    wrote(outbox: readonly OutboxRow[]) {
      writes += 1;
      if (latest !== null) latest = { ...latest, ...pendingOf(outbox) };
    },
    stop() {
      stopped = true;
      watching.unsubscribe();
    },
  };
}

/**
 * Whether the database went back to a state from before the backup and lost a change by it, as a disk does that kept
 * the last writes only for a while. A change that was sent or discarded since raised the revision.
 */
export async function isBackupAhead(
  database: ReplicaDatabase,
  backup: OutboxBackup | null,
): Promise<boolean> {
  if (backup === null || backup.outbox.length === 0) return false;
  if ((await database.device.get('device'))?.identity !== backup.identity) return false;
  const ids = backup.outbox.map(({ changeId }) => changeId);
  const [pending, sent] = await Promise.all([
    database.outbox.bulkGet(ids),
    database.sentChanges.bulkGet(ids),
  ]);
  const missing = backup.outbox.filter((_, at) => pending[at] === undefined && sent[at] === undefined);
  const missed = new Set(missing.map(({ driveId }) => driveId));
  const suspects = backup.kept.filter(({ driveId }) => missed.has(driveId));
  const drives = await database.syncStates.bulkGet(suspects.map(({ driveId }) => driveId));
  return suspects.some(({ revision = 0 }, at) => (drives[at]?.revision ?? 0) < revision);
}

/** Puts it into a database that was just made. Inside the transaction that makes it. */
export async function restoreOutboxBackup(
  database: ReplicaDatabase,
  backup: OutboxBackup,
  nowMs: number,
): Promise<void> {
  const empty = { connected: true, shown: null, filling: null, revision: 0, checkedMs: 0 };
  await database.syncStates.bulkPut(backup.kept.map((drive): SyncStateRow => ({ ...drive, ...empty })));
  await database.workspaces.bulkPut([...backup.workspaces]);
  await database.filespaces.bulkPut([...backup.filespaces]);
  await database.outbox.bulkPut(
    backup.outbox.map((row): OutboxRow => (row.state === 'sending' ? { ...row, state: 'queued' } : row)),
  );
  // The number outlives the old database: messages from there must not pass for this one's.
  const data = { restored: backup.outbox.length, lost: backup.beyond };
  await database.notices.add({ id: nowMs, atMs: nowMs, kind: 'storage-cleared', data });
}
