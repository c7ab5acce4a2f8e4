import type { OutboxRow } from '#worker/read/reader.ts';
import { useLiveQuery, useSharedQuery } from '../../lib/use-live-query.ts';

/** Whether uploads into these filespaces, or into any where none are named, were refused as there was no room for them. */
export function hasRefused(
  outbox: readonly Pick<OutboxRow, 'state' | 'problem' | 'driveId'>[],
  problem: 'workspace-full' | 'account-full',
  driveIds?: readonly string[],
): boolean {
  return outbox.some(
    (row) => row.state === 'rejected' && row.problem === problem && (driveIds?.includes(row.driveId) ?? true),
  );
}

export function useRefusedOfWorkspace(workspaceId: string): boolean {
  const outbox = useSharedQuery('outbox');
  const filespaces = useLiveQuery((reader) => reader.filespaces(workspaceId), [workspaceId], []);
  const driveIds = filespaces.map(({ id }) => id);
  return hasRefused(outbox ?? [], 'workspace-full', driveIds);
}

export function useRefusedOfPerson(): boolean {
  return hasRefused(useSharedQuery('outbox') ?? [], 'account-full');
}
