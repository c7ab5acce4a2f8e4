import { Dexie } from 'dexie';
import { type Permission, type PermissionsByFolder, permissionOn } from '#contract/rules/permission.ts';
import type { Notice } from '../replica/notice.ts';
import type { OutboxRow, OverlayRow, ReplicaDatabase, ReplicaState } from '../replica/replica-database.ts';
import { replicaTables } from '../replica/replica-tables.ts';
import { bulkPutInBatches } from '../replica/table-writes.ts';
import type { ChangeActor } from './change-actor.ts';
import { isUpload } from './change-definitions.ts';
import { needsAttention } from './change-state.ts';
import { noteAbandonedUploads } from './note-abandoned-uploads.ts';
import type { ConfirmedState } from './optimistic-view.ts';
import { createOptimisticView, type OptimisticView } from './optimistic-view.ts';
import { rebase } from './rebase.ts';

const maxNotices = 500;
/** Of the overlay, in one transaction: beyond, whoever watches the overlay reads again. */
const mostNamedRows = 200;

/** What a change transaction must know of a filespace. Both are called inside it and await nothing but the database. */
export interface ChangeSources {
  confirmed(driveId: string): Promise<ConfirmedState>;
  /** This person's role in the filespace's workspace. */
  role(driveId: string): Promise<unknown>;
}

/** The tables that a transaction on outbox and overlay touches. */
export function changeTables(database: ReplicaDatabase) {
  return [...replicaTables(database), database.workspaces, database.filespaces];
}

export type ChangeTransaction = ReturnType<typeof openChangeTransaction>;

interface OpenDrive {
  readonly view: OptimisticView;
  readonly actor: ChangeActor;
  /** The replica that it stands on. */
  readonly shown: ReplicaState | null;
  /** As it was stored when the transaction began. */
  readonly overlay: readonly OverlayRow[];
}

/** Outbox and overlay inside one transaction: what is changed here is written by `close`, with the overlay it comes to. */
export function openChangeTransaction(database: ReplicaDatabase, sources: ChangeSources) {
  const views = new Map<string, OpenDrive>();
  const dirty = new Set<string>();
  const shown = new Set<string>();
  const removedUploads = new Set<string>();
  let rows: OutboxRow[] | null = null;

  async function all(): Promise<readonly OutboxRow[]> {
    rows ??= await database.outbox.orderBy('order').toArray();
    return rows;
  }

  /** Changes rows; where people see something else by it, the overlay is then recomputed. */
  async function put(...changed: readonly OutboxRow[]) {
    const before = new Map((await all()).map((row) => [row.changeId, row]));
    await store(changed);
    for (const row of changed) if (!looksAsBefore(before.get(row.changeId), row)) touch(row.driveId);
  }

  async function remove(...removed: readonly OutboxRow[]) {
    await all();
    const ids = new Set(removed.map((row) => row.changeId));
    rows = (rows ?? []).filter((row) => !ids.has(row.changeId));
    await database.outbox.bulkDelete([...ids]);
    for (const row of removed) {
      touch(row.driveId);
      if (!isUpload(row.change)) continue;
      removedUploads.add(row.change.uploadId);
      await database.uploadProgress.delete(row.changeId);
    }
    await noteAbandonedUploads(database, removed);
  }

  /** Adds a change that its maker shows in the view as well, so that nothing has to be replayed. */
  async function append(row: OutboxRow) {
    await store([row]);
    shown.add(row.driveId);
  }

  async function store(changed: readonly OutboxRow[]) {
    await all();
    const ids = new Set(changed.map((row) => row.changeId));
    rows = [...(rows ?? []).filter((row) => !ids.has(row.changeId)), ...changed].sort(
      (one, other) => one.order - other.order,
    );
    await database.outbox.bulkPut([...changed]);
  }

  function touch(driveId: string) {
    dirty.add(driveId);
    views.delete(driveId);
  }

  /** Now and then the oldest are deleted: every page has shown them long ago. */
  async function addNotice(atMs: number, notice: Notice) {
    const id = await database.notices.add({ ...notice, atMs });
    if (id % 100 === 0)
      await database.notices
        .where('id')
        .below(id - maxNotices)
        .delete();
  }

  function actorOf(
    role: unknown,
    view: OptimisticView,
    grants: PermissionsByFolder | undefined,
  ): ChangeActor {
    return {
      permissionOn(folderId): Permission {
        return permissionOn(role, [folderId, ...(view.ancestors(folderId) ?? [])], grants);
      },
    };
  }

  /** What people see now. Who changes the view appends the change that does it. */
  async function drive(driveId: string) {
    const open = views.get(driveId);
    if (open !== undefined) return open;
    const [overlay, confirmed, role] = await Promise.all([
      loadOverlay(database, driveId),
      sources.confirmed(driveId),
      sources.role(driveId),
    ]);
    const view = createOptimisticView(confirmed, dirty.has(driveId) ? [] : overlay);
    const opened = {
      view,
      actor: actorOf(role, view, confirmed.shown?.grants),
      overlay,
      shown: confirmed.shown,
    };
    if (dirty.has(driveId)) {
      const waiting = await waitingIn(driveId);
      await addUploads(view, waiting);
      await rebase(view, waiting);
    }
    views.set(driveId, opened);
    return opened;
  }

  async function addUploads(view: OptimisticView, waiting: readonly OutboxRow[]) {
    const ids = waiting.flatMap(({ change }) => (isUpload(change) ? [change.uploadId] : []));
    if (ids.length === 0) return;
    for (const upload of await database.uploads.bulkGet(ids))
      if (upload !== undefined) view.addUpload(upload);
  }

  /** What an upload brings goes when no change brings it any more. */
  async function removeUploads() {
    if (removedUploads.size === 0) return;
    for (const { change } of await all()) if (isUpload(change)) removedUploads.delete(change.uploadId);
    await database.uploads.bulkDelete([...removedUploads]);
  }

  async function commitOverlay() {
    await removeUploads();
    for (const driveId of dirty) await rebaseOverlay(driveId);
    for (const driveId of shown) {
      if (dirty.has(driveId)) continue;
      const { view, overlay } = await drive(driveId);
      await saveOverlay(driveId, view, overlay);
    }
  }

  /** Replays what is pending over what is confirmed. */
  async function rebaseOverlay(driveId: string) {
    await removeUploads();
    touch(driveId);
    const pending = (await waitingIn(driveId)).length > 0;
    if (!pending) return saveOverlay(driveId, null, await loadOverlay(database, driveId));
    const { view, overlay } = await drive(driveId);
    await saveOverlay(driveId, view, overlay);
  }

  async function waitingIn(driveId: string): Promise<readonly OutboxRow[]> {
    return (await all()).filter((row) => row.driveId === driveId);
  }

  async function saveOverlay(driveId: string, view: OptimisticView | null, stored: readonly OverlayRow[]) {
    const before = new Map(stored.map((row) => [row.id, row]));
    const after = (await view?.overlayRows(driveId)) ?? [];
    const changed = after.filter((row) => !isSame(before.get(row.id), row));
    for (const row of after) before.delete(row.id);
    if (changed.length === 0 && before.size === 0) return;
    const removed = [...before.keys()].map((id): [string, string] => [driveId, id]);
    // Key by key, each live query would keep a tree of them all, and the page stand still over it.
    const isMuch = changed.length + removed.length > mostNamedRows;
    await Promise.all([
      isMuch ? database.overlay.bulkPut(changed) : bulkPutInBatches(database.overlay, changed),
      database.overlay.bulkDelete(removed),
      raiseRevision(driveId),
    ]);
  }

  async function raiseRevision(driveId: string) {
    const drive = await database.syncStates.get(driveId);
    if (drive !== undefined) await database.syncStates.put({ ...drive, revision: drive.revision + 1 });
  }

  return {
    all,
    put,
    remove,
    append,
    addNotice,
    drive,
    rebaseOverlay,
    commitOverlay,
    confirmed: sources.confirmed,
  };
}

export function loadOverlay(database: ReplicaDatabase, driveId: string): Promise<OverlayRow[]> {
  return database.overlay
    .where('[driveId+id]')
    .between([driveId, Dexie.minKey], [driveId, Dexie.maxKey])
    .toArray();
}

/** How far an upload has come, its many items do not show: they only wait, until the blocks have them. */
function looksAsBefore(before: OutboxRow | undefined, after: OutboxRow): boolean {
  if (before === undefined || !isUpload(after.change) || needsAttention(before) || needsAttention(after)) {
    return false;
  }
  return before.change === after.change && before.order === after.order;
}

function isSame(one: OverlayRow | undefined, other: OverlayRow): boolean {
  if (one === undefined) return false;
  return (Object.keys(other) as (keyof OverlayRow)[]).every((key) => one[key] === other[key]);
}
