import { useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { usePersonName } from '../people/use-person-name.ts';
import { type ActivityFilter, noFilter } from './activity-filters.tsx';
import { type ActivityQuestion, useActivity } from './use-activity.ts';

const nowEveryMs = 60_000;

/** All that a list of activity shows, and what it is narrowed down to. */
export function useFilteredActivity(
  workspaceId: string,
  about: Pick<ActivityQuestion, 'driveId' | 'item' | 'parent'>,
) {
  const [filter, setFilter] = useState<ActivityFilter>(noFilter);
  const { person, kind } = filter;
  const list = useActivity({
    ...about,
    ...(person !== '' && { person }),
    ...(kind !== '' && { kind }),
  });
  return {
    filters: { workspaceId, filter, onFilter: setFilter },
    shown: {
      list,
      nameOf: usePersonName(workspaceId),
      offline: useOffline(),
      nowMs: useNow(nowEveryMs),
      isFiltered: person !== '' || kind !== '',
    },
  };
}
