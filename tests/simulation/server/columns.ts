import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import type { WireSnapshot } from '#contract/wire/snapshots.ts';
import { itemTimeToWire } from '#contract/wire/time.ts';
import type { Drive } from './drive.ts';
import type { Entry } from './tree.ts';

const rootKey = '0'.repeat(32);

/** The order of every page: by parent, folders before files, then sort key, as PostgreSQL's "C" orders text. */
export function compareEntries(one: Entry, other: Entry): number {
  return (
    compareText(hexOf(one.parentId), hexOf(other.parentId)) ||
    kindOf(one) - kindOf(other) ||
    Buffer.compare(Buffer.from(sortKey(one.name)), Buffer.from(sortKey(other.name))) ||
    compareText(one.id, other.id)
  );
}

export function toColumns(entries: readonly Entry[]): ItemColumns {
  const runs: { parent: string; kind: 0 | 1; count: number }[] = [];
  for (const entry of entries) {
    const [parent, kind] = [hexOf(entry.parentId), kindOf(entry)];
    const last = runs.at(-1);
    if (last !== undefined && last.parent === parent && last.kind === kind) last.count += 1;
    else runs.push({ parent, kind, count: 1 });
  }
  return {
    ids: entries.map((entry) => hexOf(entry.id)).join(''),
    runs,
    names: entries.map((entry) => entry.name),
    sizes: entries.map((entry) => entry.sizeBytes),
    created: entries.map((entry) => entry.createdMs),
    modified: entries.map((entry) => entry.modifiedMs),
    ...contentSeqsOf(entries),
  };
}

function contentSeqsOf(entries: readonly Entry[]): Pick<ItemColumns, 'content_seqs'> {
  const replaced = entries.flatMap(({ contentSeq }, at) => (contentSeq > 0 ? [{ at, contentSeq }] : []));
  if (replaced.length === 0) return {};
  return { content_seqs: { at: replaced.map(({ at }) => at), seqs: replaced.map((one) => one.contentSeq) } };
}

export function hexOf(id: string): string {
  return id === rootId ? rootKey : id.replaceAll('-', '');
}

/** The row that an event brings to those who see everything. */
export function wireRow(driveId: string, entry: Entry): Record<string, unknown> {
  const common = {
    parent_folder: entry.parentId,
    path: `/${entry.name}`,
    drive_id: driveId,
    size: entry.sizeBytes,
    created: itemTimeToWire(entry.createdMs),
    last_access: itemTimeToWire(entry.createdMs),
    last_written: itemTimeToWire(entry.modifiedMs),
    permission: 1,
    ...(entry.contentSeq > 0 && { content_seq: entry.contentSeq }),
  };
  return entry.kind === 'folder'
    ? { ...common, folder_id: entry.id, folder_name: entry.name, index_no: 0, attribute: 48 }
    : { ...common, file_id: entry.id, filename: entry.name };
}

export function kindOf(entry: Entry): 0 | 1 {
  return entry.kind === 'folder' ? 0 : 1;
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The newest first, for who sees everything. */
export function toWireSnapshots({ id: drive_id, epoch, history }: Drive): WireSnapshot[] {
  return history.snapshots.toReversed().map(({ id, name, number, kind, seq, takenMs, erased }) => ({
    ...{ id, schedular_name: name, execution_time: takenMs / 1000, drive_id, number, kind },
    ...{ schedule_id: null, seq, epoch, taken_by: null, kept_until: null, can_load: true },
    erased_items: erased,
  }));
}
