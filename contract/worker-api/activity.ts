/** What a page that shows what was done in a filespace asks of its worker. */
export interface ActivityCalls {
  /** Somebody looks at a filespace that is connected, now. After half an hour without a look the next one is a new visit. */
  noteVisit(driveId: string): Promise<void>;
  /** The same, at its activity: what is listed there counts as read. */
  noteActivityRead(driveId: string): Promise<void>;
  /** The folder where each of these items is, with what waits to be sent; null where this device knows of none. */
  parentsOf(driveId: string, itemIds: readonly string[]): Promise<readonly (string | null)[]>;
}
