import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { folderPath, placePath } from '../../../lib/paths.ts';
import { starMessages } from '../../../shared/stars/star-messages.ts';
import { Banner } from '../../../ui/display/banner.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import type { PlaceList } from './place-list.ts';
import styles from './places.module.css';
import { useStarredList } from './use-starred-list.ts';

interface StarredPlaceProps {
  readonly driveId: string;
  readonly renderList: (list: PlaceList) => ReactNode;
}

/** What the person has starred in a filespace, in the list that folders are shown in. */
export function StarredPlace({ driveId, renderList }: StarredPlaceProps) {
  const { refused, ...list } = useStarredList(driveId);
  return renderList({
    ...list,
    label: starMessages.title,
    path: placePath(driveId, 'starred'),
    banner: refused > 0 && <Banner icon="star">{starMessages.refused(refused)}</Banner>,
    empty: (
      <EmptyState
        art="vacant"
        title={starMessages.emptyTitle}
        action={
          <Link className={styles.link} to={folderPath(driveId)}>
            {starMessages.toFiles}
          </Link>
        }
      >
        {starMessages.empty}
      </EmptyState>
    ),
  });
}
