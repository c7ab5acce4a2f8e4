import { needsAttention } from '#worker/changes/change-state.ts';
import type { OutboxRow, OverlayRow, ReplicaState, SyncStateRow } from '#worker/replica/replica-database.ts';
import type { Drive } from '../server/drive.ts';
import type { Entry } from '../server/tree.ts';
import type { Database } from '../storage/database.ts';
import type { Edit } from '../storage/table.ts';
import type { Device } from '../world/device.ts';
import { hashText } from '../world/random.ts';
import { outboxOf, type SeenItem, seenItems, storedItems } from './replica-view.ts';
import { unseenUpload } from './upload-check.ts';

const confirmedTables = new Set(['folders', 'files', 'syncStates']);
const shownTables = new Set([...confirmedTables, 'outbox', 'overlay']);

type Bare = Pick<Entry, 'id' | 'parentId' | 'kind' | 'name' | 'sizeBytes' | 'contentSeq'>;

/** Compares each replica, after each of its transactions, with what the server was at the replica's own cursor. */
export class ReplicaCheck {
  readonly #expected = new Map<string, readonly [count: number, hash: number]>();
  readonly #fail: (text: string) => void;

  constructor(fail: (text: string) => void) {
    this.#fail = fail;
  }

  committed(device: Device, edits: readonly Edit[]) {
    const { database } = device;
    if (database === undefined) return;
    const touched = new Set(edits.map((edit) => edit.table.name));
    if ([...touched].some((name) => confirmedTables.has(name))) {
      for (const edit of edits) if (edit.table.name === 'syncStates') this.#checkCursor(device, edit);
      for (const row of database.rows('syncStates') as readonly SyncStateRow[]) {
        if (row.shown?.complete) this.#compare(device, database, row.driveId, row.shown);
      }
    }
    if ([...touched].some((name) => shownTables.has(name))) this.#checkPending(device, database);
  }

  /** The cursor of one replica only ever goes forward, and a whole replica is replaced by a whole one only. */
  #checkCursor(device: Device, { before, after }: Edit) {
    const was = (before as SyncStateRow | undefined)?.shown;
    const is = (after as SyncStateRow | undefined)?.shown;
    if (!was || !is) return;
    if (was.r === is.r && is.seq < was.seq) {
      this.#fail(`cursor: ${device.name} went back from ${was.seq} to ${is.seq}`);
    }
    if (was.complete && !is.complete) this.#fail(`cursor: ${device.name} shows a replica that is not whole`);
  }

  #compare(device: Device, database: Database, driveId: string, shown: ReplicaState) {
    const drive = device.world.driveOfEpoch(shown.epoch);
    if (drive === undefined || drive.id !== driveId) {
      this.#fail(`convergence: ${device.name} holds a log that never was`);
      return;
    }
    const key = `${shown.epoch} ${shown.scopeHash} ${shown.seq} ${drive.history.erased.length}`;
    let expected = this.#expected.get(key);
    if (expected === undefined) {
      expected = digest(shown.scopeHash === 'everything' ? keptAt(drive, shown.seq) : []);
      this.#expected.set(key, expected);
    }
    const items = withoutErased(drive, storedItems(database, shown.r));
    const [count, hash] = digest(items);
    if (count === expected[0] && hash === expected[1]) return;
    const there = new Map(keptAt(drive, shown.seq).map((entry) => [entry.id, bare(entry)]));
    const wrong = items.find((item) => bare(item) !== there.get(item.id));
    const missing = [...there.keys()].find((id) => !items.some((item) => item.id === id));
    this.#fail(
      `convergence: ${device.name} at ${shown.seq} has ${count} items, the server had ${expected[0]}; ` +
        `${wrong ? bare(wrong) : `${missing} is missing`}`,
    );
  }

  /** What waits is seen: as long as the folder that it is in is seen, a new item is, and a new name is. */
  #checkPending(device: Device, database: Database) {
    const rows = outboxOf(database).filter((row) => !needsAttention(row));
    const driveIds = new Set(rows.map((row) => row.driveId));
    for (const driveId of driveIds) {
      const mine = rows.filter((row) => row.driveId === driveId);
      const shown = (database.row('syncStates', driveId) as SyncStateRow | undefined)?.shown;
      // A filespace that has just left the list is on no screen any more; what waits for it is reported next.
      if (!shown || database.row('filespaces', driveId) === undefined) continue;
      const visible = seenItems(database, driveId);
      for (const row of mine) this.#checkSeen(device, visible, mine, row);
    }
    const isIdle = rows.length === 0 && database.rows('outbox').length === 0;
    const overlay = database.rows('overlay') as readonly OverlayRow[];
    if (isIdle && overlay.length > 0) this.#fail(`overlay: ${device.name} shows changes that do not wait`);
  }

  #checkSeen(
    device: Device,
    visible: ReadonlyMap<string, SeenItem>,
    rows: readonly OutboxRow[],
    row: OutboxRow,
  ) {
    const { change } = row;
    const unseen = unseenUpload(device, visible, rows, row);
    if (unseen !== null) this.#fail(`pending: ${device.name} ${unseen}`);
    if (change.type === 'addFiles') return;
    const later = rows.filter((one) => one.order > row.order && one.change.itemId === change.itemId);
    const item = visible.get(change.itemId);
    if (change.type === 'deleteItem') {
      if (item !== undefined && later.length === 0) {
        this.#fail(`pending: ${device.name} still shows ${item.name}, which it deleted`);
      }
      return;
    }
    if (later.length > 0) return;
    const isParentVisible = (id: string) => id.length > 36 || visible.has(id);
    if (change.type === 'createFolder' && item === undefined && isParentVisible(change.parentId)) {
      if (!wouldBeDeleted(rows, row, visible)) {
        this.#fail(`pending: ${device.name} does not show ${change.name}, which it made (${row.state})`);
      }
    }
    const asked = change.type === 'renameItem' ? change.name : null;
    if (asked !== null && item !== undefined && !isNameOrNumbered(item.name, asked, item.kind)) {
      this.#fail(`pending: ${device.name} shows ${item.name} instead of ${asked} (${row.state})`);
    }
  }
}

/** Something above it is deleted by a change that waits as well. */
function wouldBeDeleted(
  rows: readonly OutboxRow[],
  row: OutboxRow,
  visible: ReadonlyMap<string, SeenItem>,
): boolean {
  if (!('parentId' in row.change)) return false;
  const above = new Set<string>();
  for (let at: string | undefined = row.change.parentId; at !== undefined && !above.has(at); ) {
    above.add(at);
    at = visible.get(at)?.parentId;
  }
  return rows.some((one) => one.change.type === 'deleteItem' && above.has(one.change.itemId));
}

/** A name that is long already gives way to its number. */
function isNameOrNumbered(name: string, asked: string, kind: 'folder' | 'file'): boolean {
  if (name === asked) return true;
  const dot = kind === 'file' ? asked.lastIndexOf('.') : -1;
  const stem = dot > 0 ? asked.slice(0, dot) : asked;
  const [, numbered] = /^(.*) \(\d+\)/s.exec(name) ?? [];
  if (numbered === undefined) return false;
  return numbered.startsWith(stem) || (numbered.length > 100 && stem.startsWith(numbered));
}

/** What was deleted forever is there or not: a page that was read before holds it, one that was read later does not. */
function withoutErased<T extends { readonly id: string }>(
  { history }: Drive,
  items: readonly T[],
): readonly T[] {
  return history.erased.length === 0 ? items : items.filter(({ id }) => !history.wasErased(id));
}

function keptAt(drive: Drive, seq: number): readonly Entry[] {
  return withoutErased(drive, drive.tree.everAt(seq));
}

function digest(items: readonly Bare[]): readonly [number, number] {
  let hash = 0;
  for (const item of items) hash ^= hashText(bare(item), 7);
  return [items.length, hash >>> 0];
}

export function bare({ id, parentId, kind, name, sizeBytes, contentSeq }: Bare): string {
  return `${id} ${parentId.slice(0, 36)} ${kind} ${kind === 'file' ? sizeBytes : 0} ${contentSeq} ${name}`;
}
