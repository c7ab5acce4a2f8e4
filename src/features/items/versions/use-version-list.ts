import { useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOffline } from '../../../lib/use-offline.ts';
import { usePersonName } from '../../../shared/people/use-person-name.ts';
import type { GridRow } from '../list/row-source.ts';
import { useVersions } from './use-versions.ts';
import { versionStates } from './version-states.ts';

const nowEveryMs = 60_000;

/** All that the list of a file's versions shows: the server's answer, what waits in the outbox, names, and the time. */
export function useVersionList(driveId: string, workspaceId: string, file: GridRow) {
  const { id, contentSeq, sizeBytes, modifiedMs, syncState } = file;
  const isSettled = syncState === 'none';
  const list = useVersions(driveId, id, `${contentSeq} ${sizeBytes} ${modifiedMs} ${isSettled}`);
  const outbox = useSharedQuery('outbox');
  return {
    list,
    states: versionStates(id, outbox ?? []),
    nameOf: usePersonName(workspaceId),
    offline: useOffline(),
    nowMs: useNow(nowEveryMs),
  };
}
