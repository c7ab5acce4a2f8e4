import type { Item } from '#contract/entities/item.ts';
import { wireFile, wireFolder } from '#contract/wire/item-rows.ts';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import { z } from '../lib/schemas.ts';

/** The row that an event carries; null where it is neither a folder nor a file. */
export function itemFromWire(data: unknown): Item | null {
  const folder = z.safeParse(wireFolder, data);
  if (folder.success) {
    const row = folder.data;
    return {
      id: row.folder_id,
      parentId: row.parent_folder,
      kind: 'folder',
      name: row.folder_name,
      sizeBytes: 0,
      createdMs: itemTimeFromWire(row.created),
      modifiedMs: itemTimeFromWire(row.last_written),
    };
  }
  const file = z.safeParse(wireFile, data);
  if (!file.success) return null;
  const row = file.data;
  return {
    id: row.file_id,
    parentId: row.parent_folder,
    kind: 'file',
    name: row.filename,
    sizeBytes: row.size,
    createdMs: itemTimeFromWire(row.created),
    modifiedMs: itemTimeFromWire(row.last_written),
    ...(row.content_seq && { contentSeq: row.content_seq }),
  };
}
