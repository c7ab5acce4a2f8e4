export interface StarTables {
  stars: StarTable;
}

/** Somebody's mark on an item. The item may be deleted, or out of their sight: then it is not shown. */
interface StarTable {
  drive_id: string;
  member_id: string;
  item_id: string;
  starred_at: Date;
}
