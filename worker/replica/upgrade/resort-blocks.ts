import { Dexie, type Transaction } from 'dexie';
import { nameKey } from '#contract/rules/name-key.ts';
import { stayInTransaction } from '../../lib/stay-in-transaction.ts';
import { type Columns, concatColumns, keyAt, noColumns, sortColumns, splitBlock } from '../sorted-block.ts';

type BlockKey = [r: number, p: string, k: string];

/** The rows as version 4 found them. */
interface BlockRow extends Columns {
  readonly r: number;
  readonly p: string;
  readonly k: string;
}

interface ListingRow {
  readonly r: number;
  readonly p: string;
  readonly folders: { readonly keys: readonly string[]; readonly counts: readonly number[] };
  readonly files: { readonly keys: readonly string[]; readonly counts: readonly number[] };
}

interface OverlayRow {
  key: string;
  homeKey: string;
  readonly name: string;
}

const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Name keys leave out what nobody sees since version 4 (docs/decisions/029): whatever was sorted by the keys of before
 * is sorted by today's. Most folders hold no such name and are only read.
 */
export async function resortBlocks(transaction: Transaction): Promise<void> {
  for (const side of ['folders', 'files'] as const) {
    const blocks = transaction.table<BlockRow, BlockKey>(side);
    const runs = new Map<string, [r: number, p: string]>();
    await blocks.each(({ r, p, names }) => {
      if (names.some((name) => ignorable.test(name))) runs.set(`${r} ${p}`, [r, p]);
    });
    for (const run of runs.values()) {
      await stayInTransaction();
      await sortRun(transaction, side, run);
    }
  }
  await transaction
    .table<OverlayRow>('overlay')
    .toCollection()
    .modify((row) => {
      row.key = nameKey(row.name);
      row.homeKey = nameKey(row.homeKey); // the key of a key of before is today's key
    });
}

async function sortRun(
  transaction: Transaction,
  side: 'folders' | 'files',
  [r, p]: [r: number, p: string],
): Promise<void> {
  const blocks = transaction.table<BlockRow, BlockKey>(side);
  const listings = transaction.table<ListingRow, [number, string]>('listings');
  const listing = await listings.get([r, p]);
  if (listing === undefined) return; // about to be swept
  const { keys } = listing[side];
  const rows = await blocks.bulkGet(keys.map((k): BlockKey => [r, p, k]));
  let all: Columns = noColumns;
  for (const row of rows) if (row !== undefined) all = concatColumns(all, row);
  const pieces = splitBlock(sortColumns(all, all.names.map(nameKey)));
  const sorted = pieces.map((piece, at) => {
    const k = at === 0 ? '' : keyAt(piece, 0);
    const { ids, names, sizes, created, modified } = piece;
    return { r, p, k, ids, names, sizes, created, modified };
  });
  await blocks.where('[r+p+k]').between([r, p, Dexie.minKey], [r, p, Dexie.maxKey]).delete();
  await blocks.bulkPut(sorted);
  const directory = { keys: sorted.map(({ k }) => k), counts: sorted.map(({ names }) => names.length) };
  await listings.put({ ...listing, [side]: directory });
}
