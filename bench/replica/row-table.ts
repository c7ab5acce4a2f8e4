import { Dexie, type Table } from 'dexie';
import type { Item } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { itemsFromColumns } from '#worker/api-client/columns-from-wire.ts';

/** What we compare with: the usual way to keep items in Dexie, a row each, with one index for a folder in order. */
export interface Row {
  readonly id: string;
  readonly driveId: string;
  readonly parent: string;
  readonly sortKey: string;
  readonly kind: string;
  readonly name: string;
  readonly key: string;
  readonly sizeBytes: number;
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly accessedMs: number;
  readonly permission: number;
  readonly attribute: number;
}

export class RowDatabase extends Dexie {
  declare readonly items: Table<Row, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.version(1).stores({ items: 'id, [parent+sortKey]' });
  }

  addPage(columns: ItemColumns): Promise<void> {
    return this.addItems(itemsFromColumns(columns));
  }

  async addItems(items: readonly Item[]): Promise<void> {
    const rows = items.map((item): Row => {
      const key = nameKey(item.name);
      return {
        id: item.id,
        driveId: 'drive',
        parent: item.parentId,
        sortKey: `${item.kind === 'folder' ? 0 : 1}${key}`,
        kind: item.kind,
        name: item.name,
        key,
        sizeBytes: item.sizeBytes,
        createdMs: item.createdMs,
        modifiedMs: item.modifiedMs,
        accessedMs: item.modifiedMs,
        permission: 1,
        attribute: 0,
      };
    });
    await this.items.bulkPut(rows);
  }

  window(parent: string, from: number, count: number): Promise<Row[]> {
    return this.items
      .where('[parent+sortKey]')
      .between([parent, Dexie.minKey], [parent, Dexie.maxKey])
      .offset(from)
      .limit(count)
      .toArray();
  }
}
