import { Dexie, type Transaction } from 'dexie';
import { nameKey } from '#contract/rules/name-key.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { stayInTransaction } from '../../lib/stay-in-transaction.ts';
import { type Columns, concatColumns, keyAt, noColumns, sortColumns, splitBlock } from '../sorted-block.ts';

type BlockKey = [r: number, p: string, k: string];

/** The rows as version 9 found them. */
interface BlockRow extends Columns {
  readonly r: number;
  readonly p: string;
  readonly k: string;
}

interface ListingRow {
  readonly folders: { readonly keys: readonly string[] };
  readonly files: { readonly keys: readonly string[] };
}

interface OverlayRow {
  readonly name: string;
  key: string;
  confirmedNameKey?: string;
  confirmedSortKey: string;
}

const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Names stand by their sort keys since version 9 (docs/decisions/047); until then by their name keys, which until version
 * 4 held what nobody sees. Folders in which all these keys are one are only read.
 */
export async function sortBySortKey(transaction: Transaction): Promise<void> {
  for (const side of ['folders', 'files'] as const) {
    const runs = new Map<string, [r: number, p: string]>();
    await transaction.table<BlockRow, BlockKey>(side).each(({ r, p, names }) => {
      if (names.some((name) => sortKey(name) !== nameKey(name) || ignorable.test(name))) {
        runs.set(`${r} ${p}`, [r, p]);
      }
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
      row.key = sortKey(row.name);
      row.confirmedSortKey = sortKey(row.confirmedNameKey ?? ''); // the key of a key of before is today's key
      delete row.confirmedNameKey;
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
  const rows = await blocks.bulkGet(listing[side].keys.map((k): BlockKey => [r, p, k]));
  const all = concatAll(rows.flatMap((row) => row ?? []));
  const sorted = splitBlock(sortColumns(all, all.names.map(sortKey))).map((piece, at): BlockRow => {
    const { ids, names, sizes, created, modified, contentSeqs } = piece;
    const k = at === 0 ? '' : keyAt(piece, 0);
    return { r, p, k, ids, names, sizes, created, modified, ...(contentSeqs && { contentSeqs }) };
  });
  await blocks.where('[r+p+k]').between([r, p, Dexie.minKey], [r, p, Dexie.maxKey]).delete();
  await blocks.bulkPut(sorted);
  const directory = { keys: sorted.map(({ k }) => k), counts: sorted.map(({ names }) => names.length) };
  await listings.put({ ...listing, [side]: directory });
}

/** By halves: one after the other would copy a folder of a million items once for each of its blocks. */
function concatAll(parts: readonly Columns[]): Columns {
  const half = parts.length >> 1;
  if (half === 0) return parts[0] ?? noColumns;
  return concatColumns(concatAll(parts.slice(0, half)), concatAll(parts.slice(half)));
}
