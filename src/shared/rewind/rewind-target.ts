/** What is to be as it was at a sequence: a folder, or of a filespace the root. */
export interface RewindTarget {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly filespaceName: string;
  readonly folderId: string;
  /** As it is called now; of the root the filespace. */
  readonly name: string;
  readonly seq: number;
  /** When that was, where it is known. */
  readonly time: string | null;
}
