import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { isOnlyOnDevice } from '../changes/change-state.ts';
import { refuse } from '../outbox/queue.ts';
import { forgetWhatIsLost } from '../people/store-people.ts';
import { filespaceFromWire, workspaceFromWire } from '../remote/from-wire.ts';
import type { Remote } from '../remote/remote.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/database.ts';
import { forgetFilespace } from '../replica/fill.ts';
import type { Desk } from './desk.ts';
import { newDrive } from './drives.ts';

/**
 * Lists workspaces and filespaces; what the server does not list any more leaves the device. Where another tab's list was
 * stored while this one was on its way, nobody knows which is the older: it is asked for again.
 */
export async function refreshSpaces(
  desk: Desk,
  remote: Remote,
  email: string,
): Promise<Result<true, CallProblem>> {
  const before = await known(desk.store.relaxed);
  const listed = await remote.call('listWorkspaces', { params: { email } });
  if (!listed.ok) return listed;
  const workspaces = listed.value.map(workspaceFromWire);
  const filespaces: Filespace[] = [];
  for (const workspace of workspaces) {
    const query = { workspaceId: workspace.id, workspaceUserId: workspace.memberId };
    const drives = await remote.call('listDrives', { query });
    if (drives.ok) filespaces.push(...drives.value.map(filespaceFromWire));
    // A workspace that went away between the two questions has no filespaces; anything else is no list at all.
    else if (drives.problem.kind === 'offline' || drives.problem.status !== 404) return drives;
  }
  const vanished = await storeSpaces(desk, workspaces, filespaces, before);
  if (vanished === null) return refreshSpaces(desk, remote, email);
  for (const row of vanished) await loseFilespace(desk, row);
  return ok(true);
}

/** Stores what was just made, before the lists come. */
export async function storeNew(
  desk: Desk,
  workspaces: readonly Workspace[],
  filespaces: readonly Filespace[],
) {
  const database = desk.store.relaxed;
  await database.transaction('rw', spaceTables(database), async () => {
    await desk.store.guard(database, null)();
    await addSpaces(database, workspaces, filespaces);
  });
}

interface Known {
  readonly lists: number;
  readonly workspaceIds: ReadonlySet<string>;
  readonly driveIds: ReadonlySet<string>;
}

/** A filespace that was taken off the device for want of room may be here by its name alone. */
async function known(database: ReplicaDatabase): Promise<Known> {
  const [device, workspaceIds, driveIds, named] = await Promise.all([
    database.device.get('device'),
    database.workspaces.toCollection().primaryKeys() as Promise<string[]>,
    database.drives.toCollection().primaryKeys() as Promise<string[]>,
    database.filespaces.toCollection().primaryKeys() as Promise<string[]>,
  ]);
  return {
    lists: device?.lists ?? 0,
    workspaceIds: new Set(workspaceIds),
    driveIds: new Set([...driveIds, ...named]),
  };
}

/**
 * `before`: what was here when the lists were asked for. What was made since cannot be in them, and is not gone. Null
 * where other lists were stored since.
 */
async function storeSpaces(
  desk: Desk,
  workspaces: readonly Workspace[],
  filespaces: readonly Filespace[],
  before: Known,
) {
  const database = desk.store.relaxed;
  return database.transaction('rw', spaceTables(database), async () => {
    await desk.store.guard(database, null)();
    const lists = (await database.device.get('device'))?.lists ?? 0;
    if (lists !== before.lists) return null;
    const here = new Set(filespaces.map((row) => row.id));
    const member = new Set(workspaces.map((row) => row.id));
    const drives = await database.drives.toArray();
    const names = await database.filespaces.toArray();
    const ids = new Set([...drives.map(({ driveId }) => driveId), ...names.map(({ id }) => id)]);
    const vanished = [...ids].filter((id) => before.driveIds.has(id) && !here.has(id));
    await database.workspaces.bulkDelete([...before.workspaceIds].filter((id) => !member.has(id)));
    await database.filespaces.bulkDelete(
      names.filter(({ id }) => before.driveIds.has(id) && !here.has(id)).map(({ id }) => id),
    );
    await addSpaces(database, workspaces, filespaces);
    await forgetWhatIsLost(database);
    await database.device.update('device', { spacesMs: desk.ports.now(), lists: lists + 1 });
    return vanished.map((driveId) => ({
      driveId,
      wasKept: drives.some((drive) => drive.driveId === driveId && drive.connected),
      name: names.find((row) => row.id === driveId)?.name ?? '',
    }));
  });
}

async function addSpaces(
  database: ReplicaDatabase,
  workspaces: readonly Workspace[],
  filespaces: readonly Filespace[],
) {
  await database.workspaces.bulkPut([...workspaces]);
  await database.filespaces.bulkPut([...filespaces]);
  const known = new Set((await database.drives.toCollection().primaryKeys()) as string[]);
  const fresh = filespaces.filter((row) => !known.has(row.id));
  for (const row of fresh) {
    await database.drives.put(await newDrive(database, row.id, row.workspaceId, false));
  }
}

interface LostFilespace {
  readonly driveId: string;
  readonly wasKept: boolean;
  readonly name: string;
}

/** Its data goes; what waits for it can never be sent and is listed as such. */
async function loseFilespace(desk: Desk, { driveId, wasKept, name }: LostFilespace) {
  const database = desk.store.relaxed;
  await forgetFilespace(database, driveId, desk.store.guard(database, null));
  const atMs = desk.ports.now();
  await desk.write(null, null, async (book) => {
    const rows = (await book.all()).filter((row) => row.driveId === driveId);
    // What the server has taken went with the filespace; what it has not can never be sent.
    const lostRows = rows.filter(isOnlyOnDevice);
    await book.remove(...rows.filter((row) => !lostRows.includes(row)));
    await book.put(...lostRows.map((row): OutboxRow => ({ ...refuse(row, 'drive-gone'), spaceName: name })));
    const unsent = lostRows.length;
    if (wasKept || unsent > 0) {
      await book.notice(atMs, { kind: 'filespace-gone', data: { driveId, name, unsent } });
    }
    await desk.store.strict.drives.delete(driveId);
  });
  desk.indexes.forget(driveId);
}

function spaceTables(database: ReplicaDatabase) {
  const { workspaces, filespaces, drives, journal, device } = database;
  const { people, peopleColumns, grants, grantColumns } = database;
  return [workspaces, filespaces, drives, journal, device, people, peopleColumns, grants, grantColumns];
}
