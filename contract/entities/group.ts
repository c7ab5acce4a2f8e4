/** A group of members of a workspace. Who is in it, the members say. */
export interface Group {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** The built-in one that holds everybody: it cannot be renamed, deleted or left. */
  readonly isEveryone: boolean;
}
