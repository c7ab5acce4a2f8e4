import type { EventResult } from '#contract/wire/items.ts';
import { needsAttention } from '#worker/changes/change-state.ts';
import type { NoticeRow } from '#worker/replica/notice.ts';
import type { OutboxRow } from '#worker/replica/replica-database.ts';
import type { EvaluatedChange } from '../server/drive.ts';
import type { Edit } from '../storage/table.ts';
import type { Device } from '../world/device.ts';
import { driveRow } from './replica-view.ts';
import { isGivenUp } from './upload-check.ts';

/** What became of a change that somebody made. */
type Fate = 'pending' | 'confirmed' | 'taken-back' | 'lost';

interface Entry {
  readonly device: Device;
  readonly row: OutboxRow;
  fate: Fate;
  /** What the server answered first, wherever that answer went. */
  result: EventResult | null;
  /** The server went back behind it: its device may go on believing that answer until it learns of the other log. */
  isUndone: boolean;
  /** It is undone, and its device has it still: it is offered again. */
  isStored: boolean;
}

/**
 * Every change that was ever written into an outbox, and where it is now. Changes made = confirmed + refused and shown +
 * taken back + pending; what a device or a backup lost as a whole is named.
 */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** Devices whose person is taking something back, discarding or retrying, and how many times concurrently. */
  readonly takingBack = new Map<Device, number>();
  readonly #fail: (text: string) => void;

  constructor(fail: (text: string) => void) {
    this.#fail = fail;
  }

  committed(device: Device, edits: readonly Edit[]) {
    const rows = edits.filter((edit) => edit.table.name === 'outbox');
    if (rows.length === 0) return;
    // Who signs out empties all of it before it is deleted: what became of it is asked then.
    const own = edits.filter((edit) => edit.table.name === 'device').at(-1);
    if (own !== undefined && own.after === undefined) return;
    const before = new Map<string, OutboxRow | undefined>();
    const after = new Map<string, OutboxRow | undefined>();
    for (const { key, before: was, after: is } of rows) {
      if (!before.has(String(key))) before.set(String(key), was as OutboxRow | undefined);
      after.set(String(key), is as OutboxRow | undefined);
    }
    for (const [id, is] of after) {
      const was = before.get(id);
      if (is !== undefined) this.#written(device, was, is);
      else if (was !== undefined && !this.#isOver(was, edits)) this.#removed(device, was, [...after.keys()]);
    }
  }

  /** An undo that is refused for good leaves nothing to decide: what came of it is said in the same transaction. */
  #isOver(was: OutboxRow, edits: readonly Edit[]): boolean {
    const entry = this.entries.get(was.changeId);
    if (entry?.result?.status !== 'rejected' || was.change.type !== 'undoChange') return false;
    const isSaid = edits.some(({ table, after }) => {
      const notice = table.name === 'notices' ? (after as NoticeRow | undefined) : undefined;
      return notice?.kind === 'rejected' && notice.data.isOver && notice.data.changeId === was.changeId;
    });
    if (isSaid) entry.fate = 'taken-back';
    return isSaid;
  }

  #written(device: Device, was: OutboxRow | undefined, is: OutboxRow) {
    const entry = this.entries.get(is.changeId);
    if (entry === undefined)
      this.entries.set(is.changeId, {
        device,
        row: is,
        fate: 'pending',
        result: null,
        isUndone: false,
        isStored: false,
      });
    else if (entry.device !== device)
      this.#fail(`confidentiality: ${device.name} has ${is.changeId}, which ${entry.device.name} made`);
    else if (is.state === 'superseded') this.#superseded(device, was, is, entry);
    else entry.fate = 'pending';
    if (was === undefined) return;
    const isSplit = is.change.type === 'addFiles';
    if (was.attempts > 0 && !isSplit && JSON.stringify(was.change) !== JSON.stringify(is.change)) {
      this.#fail(`conservation: ${is.changeId} was changed after it was sent`);
    }
    // What the server has taken is asked about as one: nothing can be taken out of it any more.
    const isAsked = is.state === 'superseded';
    if (was.merged.length > is.merged.length && !isAsked && !this.#canUndo(device)) {
      this.#fail(`conservation: ${is.changeId} lost what was merged into it`);
    }
  }

  /** It was taken, and then somebody else's came over it: it stays here as a question. */
  #superseded(device: Device, was: OutboxRow | undefined, is: OutboxRow, entry: Entry) {
    if (was !== undefined && was.state !== 'superseded') this.#checkConfirmed(device, is, entry);
    entry.fate = 'confirmed';
  }

  #removed(device: Device, was: OutboxRow, together: readonly string[]) {
    const entry = this.entries.get(was.changeId);
    if (entry === undefined) return;
    if (was.state === 'superseded') return;
    entry.fate = 'taken-back';
    // What two wanted alike needs no answer any more.
    if (was.state === 'rejected' && was.problem === 'changed-since') return;
    if (isGivenUp(device, was)) return;
    // The server had it, whatever the device knew of that: it is done once that is seen.
    const isMissed = ['file-missing', 'content-lost', 'id-taken', 'unknown'].includes(was.problem ?? '');
    if (
      was.change.type === 'addFiles' &&
      isMissed &&
      entry.result !== null &&
      entry.result.status !== 'rejected'
    ) {
      entry.fate = 'confirmed';
      return;
    }
    // An answer may come after its event, or after the filespace went: then a change is applied and gone immediately.
    const isOpen = was.state === 'sending' || was.problem === 'drive-gone';
    const hasResult = isOpen && entry.result !== null && entry.result.status !== 'rejected';
    if (was.state === 'applied' || hasResult) {
      entry.fate = 'confirmed';
      this.#checkConfirmed(device, was, entry);
    } else if (this.#canUndo(device)) return;
    else if (was.attempts === 0 && (was.state === 'undoable' || was.state === 'queued')) {
      // What was made and deleted before it was sent vanishes together with its deletion.
      const withDeletion = together.some((id) => this.entries.get(id)?.row.change.type === 'deleteItem');
      if (!withDeletion) this.#fail(`conservation: ${was.changeId} (${was.change.type}) vanished`);
    } else this.#fail(`conservation: ${was.changeId} (${was.change.type}, ${was.state}) vanished`);
  }

  #checkConfirmed(device: Device, was: OutboxRow, { result, isUndone }: Entry) {
    if (isUndone) return;
    const { database } = device;
    const drive = database && driveRow(database, was.driveId);
    if (result === null || result.status === 'rejected') {
      this.#fail(`lost acknowledgement: ${was.changeId} was confirmed, the server never applied it`);
      return;
    }
    const cursor = drive?.shown?.complete ? drive.shown.seq : -1;
    const seq = was.seq ?? result.seq ?? 0;
    if (drive?.connected && seq > cursor) {
      this.#fail(`flicker: ${was.changeId} of ${seq} left the outbox at ${cursor}`);
    }
  }

  #canUndo(device: Device): boolean {
    return (this.takingBack.get(device) ?? 0) > 0;
  }

  evaluated({ changeId, by, result }: EvaluatedChange) {
    const entry = this.entries.get(changeId);
    if (entry === undefined || entry.device.person.userId !== by) {
      this.#fail(`conservation: the server got ${changeId}, which nobody made`);
    } else {
      entry.result = result;
      entry.isUndone = false;
      entry.isStored = false;
    }
  }

  /** The device's database is gone, or given up, and with it what waited there. */
  evicted(device: Device) {
    for (const entry of this.entries.values()) {
      if (entry.device === device && entry.fate === 'pending') entry.fate = 'lost';
    }
  }

  /** The person has signed out, and nothing of theirs is left there: what waited was given up, or nothing did. */
  signedOut(device: Device, discards: boolean) {
    for (const [changeId, entry] of this.entries) {
      if (entry.device !== device || entry.fate !== 'pending') continue;
      const isTaken = entry.isUndone || (entry.result !== null && entry.result.status !== 'rejected');
      if (!discards && !isTaken) this.#fail(`conservation: ${changeId} was lost by signing out`);
      entry.fate = 'lost';
    }
  }

  /** The server has gone back: what it had answered since is not in its log any more. */
  restored(resultOf: (changeId: string) => EventResult | undefined) {
    for (const [changeId, entry] of this.entries) {
      if (entry.result === null) continue;
      const result = resultOf(changeId);
      if (result !== undefined) {
        // One backup may lack what the next one has, which was taken before the first was put back.
        entry.result = result;
        entry.isUndone = false;
        entry.isStored = false;
        continue;
      }
      entry.isUndone = true;
      const { database } = entry.device;
      const isStored = ['sentChanges', 'outbox'].some(
        (table) => database?.row(table, changeId) !== undefined,
      );
      entry.isStored = isStored && entry.result.status !== 'rejected' && entry.fate !== 'taken-back';
      // What its device still knows of is offered again, and then waits once more.
      if (entry.fate === 'confirmed') entry.fate = 'lost';
    }
  }

  /** When all is quiet: nothing is nowhere. */
  settled(
    isThere: (changeId: string, result: EventResult) => boolean,
    canDelete: (device: Device, driveId: string) => boolean,
  ) {
    for (const [changeId, { device, row, fate, result, isUndone, isStored }] of this.entries) {
      const rows = device.database?.rows('outbox') as readonly OutboxRow[] | undefined;
      const left = rows?.find((one) => one.changeId === changeId);
      // Of an upload nothing is left to be offered: that is said. What waits for a refused one waits for the person.
      if (
        isStored &&
        left?.state !== 'blocked' &&
        row.change.type !== 'addFiles' &&
        fate !== 'taken-back' &&
        !canDelete(device, row.driveId)
      ) {
        this.#fail(
          `lost acknowledgement: ${changeId} (${row.change.type} by ${device.name}) was not offered again`,
        );
      }
      if (isUndone && fate !== 'pending') continue;
      const what = `${changeId} (${row.change.type} by ${device.name})`;
      if (fate === 'pending') {
        // What the server had taken does not wait for who was away; all else does.
        const isTaken = result !== null && result.status !== 'rejected' && isThere(changeId, result);
        const wasAway = device.machine.devices.length > 1;
        if (left === undefined && !(wasAway && isTaken)) this.#fail(`conservation: ${what} is nowhere`);
        else if (left !== undefined && device.isPresent && !needsAttention(left)) {
          this.#fail(`liveness: ${what} still waits as ${left.state}`);
        }
      }
      // What was sent of an upload stays when the rest is given up.
      const isUpload = row.change.type === 'addFiles';
      if (fate === 'taken-back' && !isUpload && result !== null && result.status !== 'rejected') {
        this.#fail(`conservation: ${what} was taken back here and stands there`);
      }
      if (fate === 'confirmed' && (result === null || !isThere(changeId, result))) {
        this.#fail(`lost acknowledgement: ${what} is not in the log`);
      }
    }
  }
}
