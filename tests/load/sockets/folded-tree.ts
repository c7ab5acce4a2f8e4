import { createHash } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import type { ServerFrame } from '#contract/wire/realtime.ts';
import { rootRowId } from '#server/db/item-ids.ts';

export interface PlacedItem {
  readonly parent: string;
  readonly name: string;
}

export type ChangeFrame = Extract<ServerFrame, { type: string; data: unknown }>;

/** A filespace as events and differences come to it. What lies in something deleted stays, and is out of reach. */
export class FoldedTree {
  readonly #items = new Map<string, PlacedItem>();

  clear(): void {
    this.#items.clear();
  }

  apply({ type, data }: ChangeFrame): void {
    const id = String(data['folder_id'] ?? data['file_id']);
    if (type.startsWith('DELETE')) this.#items.delete(id);
    else {
      const parent = String(data['parent_folder']);
      const name = String(data['folder_name'] ?? data['filename']);
      this.#items.set(id, { parent: parent === rootId ? rootRowId : parent, name });
    }
  }

  applyDifference(columns: ItemColumns, gone: string): void {
    const ids = idsIn(columns.ids);
    let at = 0;
    for (const { parent, count } of columns.runs) {
      const folder = hyphened(parent);
      for (const last = at + count; at < last; at += 1)
        this.#items.set(ids[at] ?? '', { parent: folder, name: columns.names[at] ?? '' });
    }
    for (const id of idsIn(gone)) this.#items.delete(id);
  }

  lines(): readonly string[] {
    return linesOf(this.#items);
  }
}

/** What can be reached from the root, in an order and in words that can be compared. */
export function linesOf(items: ReadonlyMap<string, PlacedItem>): readonly string[] {
  const reached = new Map<string, boolean>([[rootRowId, true]]);
  const isReached = (id: string): boolean => {
    const known = reached.get(id);
    if (known !== undefined) return known;
    reached.set(id, false); // a circle is not reached
    const parent = items.get(id)?.parent;
    const is = parent !== undefined && isReached(parent);
    reached.set(id, is);
    return is;
  };
  return [...items]
    .filter(([id]) => isReached(id))
    .map(([id, { parent, name }]) => `${parent}/${name} ${id}`)
    .sort();
}

export function digestOf(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('base64');
}

function idsIn(text: string): readonly string[] {
  return (text.match(/.{32}/g) ?? []).map(hyphened);
}

function hyphened(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
