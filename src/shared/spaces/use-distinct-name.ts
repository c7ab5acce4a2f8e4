import type { Workspace } from '#contract/entities/workspace.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { distinctName } from './workspace-owner-hint.ts';

/** What a workspace is called where only its name would be read, which others of the person may have too. */
export function useDistinctName(workspace: Workspace): string {
  const listed = useLiveQuery((reader) => reader.workspaces(), [], []);
  return distinctName(workspace, listed);
}
