export interface LeafPackTables {
  leaf_packs: LeafPackTable;
}

/** The leaves of all of a filespace at a sequence, kept as a file. Its row goes after it. */
interface LeafPackTable {
  id: string;
  workspace_id: string;
  /** Of the own storage, in which its file lies. */
  region: string;
  drive_id: string;
  /** The log that `seq` counts. */
  epoch: string;
  seq: number;
  item_count: number | null;
  /** Of its file; null while that is written. */
  size_bytes: number | null;
  begun_at: Date;
  /** To the hour. */
  used_at: Date;
  /** Nobody gets it from then on. */
  dropped_at: Date | null;
}
