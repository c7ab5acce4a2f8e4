import type { Workspace } from '#contract/entities/workspace.ts';
import type { DriveGrants, People } from '#worker/read/reader.ts';

export interface ReviewProps {
  readonly workspace: Workspace;
  readonly people: People;
  readonly drives: readonly DriveGrants[];
  readonly offline: boolean;
  /** To the folders. */
  readonly onBack: () => void;
}
