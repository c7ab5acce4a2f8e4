import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { FolderWindow, ItemRow } from '#worker/read/reader.ts';
import { orderName } from '../sort/folder-order.ts';
import type { RowRange } from './window-range.ts';

export interface FolderPlace {
  readonly driveId: string;
  readonly folderId: string;
}

/** The name of a folder in an order, as `RowSource.listKey` gives it. */
export function listKey({ driveId, folderId }: FolderPlace, order: SortOrder): string {
  return `${driveId}/${folderId}/${orderName(order)}`;
}

/** A window of a list, and of which. */
export interface LoadedRows {
  readonly listKey: string;
  readonly folderId: string;
  readonly order: SortOrder;
  readonly window: FolderWindow;
  /** How many of the person's own changes had been written when it was asked for: they are in it. */
  readonly written: number;
}

/** A line of the grid: a child of the open folder, or a hit of a search, which also says where it was found. */
export interface GridRow extends Omit<ItemRow, 'createdMs'> {
  /** Absent where it is not known, as of hits. */
  readonly createdMs?: number;
  readonly path?: readonly PathSegment[];
  /** As it was at this sequence of the log: what it holds now may be something else. */
  readonly at?: number;
  readonly match?: readonly [number, number];
  /** How it differs from now, where that is known. */
  readonly since?: RowSince;
}

/** The word that stands beside it, and the sentences that say more. */
export interface RowSince {
  readonly tone: 'warn' | 'danger';
  readonly label: string;
  readonly text: string;
}

/** A list that is only partly in memory. The grid shows it without knowing where it comes from. */
export interface RowSource {
  /** What is listed and how: another place is another list. */
  readonly listKey: string;
  readonly count: number;
  readonly folders: number;
  readonly files: number;
  /** Whether nothing is missing. Of a list that is not complete nobody says that it is empty. */
  readonly complete: boolean;
  /** Still showing the list before: the new one is on its way. */
  readonly stale: boolean;
  readonly from: number;
  readonly rows: readonly GridRow[];
  readonly rowAt: (index: number) => GridRow | undefined;
  /** Which rows are on screen, so that they are kept in memory. */
  readonly see: (visible: RowRange) => void;
  readonly read: (range: RowRange) => Promise<readonly GridRow[]>;
  readonly indexOf: (row: Pick<GridRow, 'id' | 'name' | 'kind'>) => Promise<number>;
  /** Where a row in memory stands with the next frame, which may not be drawn yet; -1 of others. Absent: as `rows` says. */
  readonly indexNow?: (id: string) => number;
  readonly indexOfPrefix: (prefix: string, after: number) => Promise<number>;
}

/** Bytes; undefined while the device counts, null as long as nobody can know: the filespace is not whole here yet. */
export type RowSize = number | null | undefined;
