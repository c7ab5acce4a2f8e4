import type { ReactNode } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { PlaceList } from '../../features/items/places/place-list.ts';
import { RecentPlace } from '../../features/items/places/recent-place.tsx';
import { SharedPlace } from '../../features/items/places/shared-place.tsx';
import { StarredPlace } from '../../features/items/places/starred-place.tsx';

interface ListPlaceProps {
  readonly page: 'starred' | 'recent' | 'shared';
  readonly filespace: Filespace;
  readonly timeZone: string;
  readonly renderList: (list: PlaceList) => ReactNode;
}

/** The places that list items from anywhere in a filespace. */
export function ListPlace({ page, filespace, timeZone, renderList }: ListPlaceProps) {
  if (page === 'starred') return <StarredPlace driveId={filespace.id} renderList={renderList} />;
  if (page === 'recent') return <RecentPlace filespace={filespace} timeZone={timeZone} />;
  return <SharedPlace filespace={filespace} />;
}
