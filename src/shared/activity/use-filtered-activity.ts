import { useState } from 'react';
import { useAccount } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { usePersonName } from '../people/use-person-name.ts';
import { type ActivityFilter, noFilter } from './activity-filters.tsx';
import { type ActivityQuestion, useActivity } from './use-activity.ts';
import { useFilespaceActivity } from './use-filespace-activity.ts';

const nowEveryMs = 60_000;

/** All that a list of the activity of a filespace shows, and what it is narrowed down to; `list` is null until it is read. */
export function useFilteredFilespace(workspaceId: string, driveId: string) {
  const { filters, narrowed, shown } = useFilter(workspaceId);
  return { filters, list: useFilespaceActivity({ driveId, ...narrowed }), shown };
}

/** The same of an item, or of a folder with what is below it. */
export function useFilteredActivity(
  workspaceId: string,
  about: Pick<ActivityQuestion, 'driveId' | 'item' | 'parent'>,
) {
  const { filters, narrowed, shown } = useFilter(workspaceId);
  return { filters, shown: { list: useActivity({ ...about, ...narrowed }), ...shown } };
}

function useFilter(workspaceId: string) {
  const [filter, setFilter] = useState<ActivityFilter>(noFilter);
  const { person, kind } = filter;
  return {
    filters: { workspaceId, filter, onFilter: setFilter },
    narrowed: { ...(person !== '' && { person }), ...(kind !== '' && { kind }) },
    shown: {
      nameOf: usePersonName(workspaceId),
      ownEmail: useAccount().email,
      offline: useOffline(),
      nowMs: useNow(nowEveryMs),
      isFiltered: person !== '' || kind !== '',
    },
  };
}
