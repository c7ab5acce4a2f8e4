import { ActivityFilters } from '../../../shared/activity/activity-filters.tsx';
import { ActivityList } from '../../../shared/activity/activity-list.tsx';
import { activityMessages } from '../../../shared/activity/activity-messages.ts';
import { useFilteredActivity } from '../../../shared/activity/use-filtered-activity.ts';
import type { GridRow } from '../list/row-source.ts';
import styles from './info-panel.module.css';

export interface ActivityTabProps {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly filespaceName: string;
  readonly item: GridRow;
  readonly canEdit: boolean;
  readonly timeZone: string;
}

/** What was done to an item, and to what is or was in a folder. */
export function ActivityTab({ item, ...props }: ActivityTabProps) {
  if (item.isUnsent) return <p className={styles.none}>{activityMessages.unsent}</p>;
  return <SentActivity key={item.id} item={item} {...props} />;
}

function SentActivity({ driveId, workspaceId, filespaceName, item, canEdit, timeZone }: ActivityTabProps) {
  const about = item.kind === 'folder' ? { parent: item.id } : { item: item.id };
  const { filters, shown } = useFilteredActivity(workspaceId, { driveId, ...about });
  return (
    <>
      <div className={styles.filters}>
        <ActivityFilters {...filters} />
      </div>
      <ActivityList
        {...shown}
        driveId={driveId}
        aboutId={item.id}
        filespaceName={filespaceName}
        timeZone={timeZone}
        canUndo={canEdit}
        level={3}
      />
    </>
  );
}
