import type { Item } from '#contract/entities/item.ts';
import type { ServerFrame } from '#contract/wire/realtime.ts';
import { itemFromWire } from '../api-client/item-from-wire.ts';

export type ChangeFrame = Extract<ServerFrame, { type: string; data: unknown }>;

/** What a run of events comes to when it is applied to a replica at `from`. */
export interface EventBatch {
  readonly rows: readonly Item[];
  readonly gone: readonly string[];
  readonly from: number;
  readonly to: number;
}

export type BatchResult =
  | { readonly kind: 'batch'; readonly batch: EventBatch }
  | { readonly kind: 'nothing' }
  /** Something is missing, or the server says that the row alone is not enough: pull the difference. */
  | { readonly kind: 'pull' };

/**
 * Joins the events of one filespace, in the order in which they came, for a replica at `cursor`. What it has already is
 * passed over; the first event that does not follow on makes it a pull. Of several rows of one item the last counts;
 * rows come before removals, because what was moved out of a folder is out before the folder goes.
 */
export function batchEvents(frames: readonly ChangeFrame[], cursor: number, epoch: string): BatchResult {
  const rows = new Map<string, Item>();
  const gone = new Set<string>();
  let at = cursor;
  for (const frame of frames) {
    if (frame.epoch !== undefined && frame.epoch !== epoch) return { kind: 'pull' };
    if (frame.cursor === undefined || frame.prev === undefined) continue;
    if (frame.cursor <= at) continue;
    if (frame.prev !== at || frame.pull === true) return { kind: 'pull' };
    const id = deletedId(frame);
    const item = id === null ? itemFromWire(frame.data) : null;
    if (item !== null) {
      // What lay in a folder that is deleted and comes back in between went with it, and need not have come back.
      if (item.kind === 'folder' && gone.has(item.id)) return { kind: 'pull' };
      rows.set(item.id, item);
      gone.delete(item.id);
    } else if (id !== null) {
      rows.delete(id);
      gone.add(id);
    } else return { kind: 'pull' };
    at = frame.cursor;
  }
  if (at === cursor) return { kind: 'nothing' };
  return { kind: 'batch', batch: { rows: [...rows.values()], gone: [...gone], from: cursor, to: at } };
}

/** Whether each row stands in a folder that is known: in any other nobody would ever see it. */
export function hasKnownParents(rows: readonly Item[], isKnown: (id: string) => boolean): boolean {
  const come = new Set(rows.map(({ id }) => id));
  return rows.every(({ parentId }) => come.has(parentId) || isKnown(parentId));
}

function deletedId(frame: ChangeFrame): string | null {
  const key = frame.type === 'DELETE_FILE' ? 'file_id' : frame.type === 'DELETE_FOLDER' ? 'folder_id' : null;
  const id = key === null ? undefined : (frame.data[key] ?? frame.data['id']);
  return typeof id === 'string' ? id : null;
}
