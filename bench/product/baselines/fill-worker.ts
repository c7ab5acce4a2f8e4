import { Dexie } from 'dexie';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { RowDatabase } from '../../replica/row-table.ts';

/** The same pages as the product asks for: parsed and thrown away, or put into a Dexie table as rows. */
export interface FillInput {
  readonly into: 'nothing' | 'rows';
  readonly url: string;
  readonly token: string;
}

export interface FillReport {
  readonly ms: number;
  readonly items: number;
}

interface Page {
  readonly data: {
    readonly epoch: string;
    readonly seq: number;
    readonly next: string | null;
    readonly columns: ItemColumns;
  };
}

self.onmessage = async ({ data }: MessageEvent<FillInput>) => {
  self.postMessage(await fill(data));
};

async function fill(input: FillInput): Promise<FillReport> {
  const name = `rival-${Math.random()}`;
  const rows = input.into === 'rows' ? new RowDatabase(name) : null;
  await rows?.open();
  const began = performance.now();
  let items = 0;
  let coming: Promise<Page> | null = ask(input, '');
  while (coming !== null) {
    const page: Page = await coming;
    const { epoch, seq, next, columns } = page.data;
    // As the product does: the next page is on its way while this one is stored.
    coming =
      next === null ? null : ask(input, `?${new URLSearchParams({ at: String(seq), epoch, after: next })}`);
    await rows?.addPage(columns);
    items += columns.names.length;
  }
  const ms = performance.now() - began;
  rows?.close();
  if (rows) await Dexie.delete(name);
  return { ms, items };
}

async function ask({ url, token }: FillInput, query: string): Promise<Page> {
  const response = await fetch(url + query, { headers: { authorization: `Bearer ${token}` } });
  return JSON.parse(await response.text()) as Page;
}
