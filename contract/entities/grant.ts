/** Whom a right was given to: a member of the workspace, also one who has not joined yet, or a group. */
export interface Holder {
  readonly kind: 'user' | 'group';
  readonly id: string;
}

/** A right on a folder as it was given, as those who manage access see it. */
export interface FolderGrant {
  readonly driveId: string;
  /** `rootId` for the root. */
  readonly folderId: string;
  readonly holder: Holder;
  /** 0 View, 1 Edit. */
  readonly permission: 0 | 1;
  readonly givenMs: number;
  /** Names from below the root down to the folder, as the server last said; none for the root, null: the folder is gone. */
  readonly path: readonly string[] | null;
}
