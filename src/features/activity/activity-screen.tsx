import type { Filespace } from '#contract/entities/filespace.ts';
import { useTitle } from '../../lib/use-title.ts';
import { sync } from '../../lib/worker-client.ts';
import { ActivityFilters } from '../../shared/activity/activity-filters.tsx';
import { ActivityList } from '../../shared/activity/activity-list.tsx';
import { activityMessages } from '../../shared/activity/activity-messages.ts';
import { useFilteredFilespace } from '../../shared/activity/use-filtered-activity.ts';
import { useVisit } from '../../shared/activity/use-visit.ts';
import { useCanRestore } from '../../shared/rights/use-can-restore.ts';
import styles from './activity-screen.module.css';

interface ActivityScreenProps {
  readonly filespace: Filespace;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly timeZone: string;
}

const noteRead = (driveId: string) => sync.noteActivityRead(driveId);

/** What was done in a filespace, the latest first. */
export function ActivityScreen({ filespace, role, timeZone }: ActivityScreenProps) {
  useTitle(activityMessages.title);
  const { id: driveId, workspaceId, name } = filespace;
  const { filters, list, shown } = useFilteredFilespace(workspaceId, driveId);
  useVisit(driveId, noteRead);
  const canUndo = useCanRestore(driveId, role);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{activityMessages.title}</h1>
        <span className={styles.caption}>{name}</span>
        <div className={styles.filters}>
          <ActivityFilters {...filters} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className={styles.body} aria-label={activityMessages.title} tabIndex={0}>
        <div className={styles.column}>
          {list && (
            <ActivityList
              {...shown}
              {...{ list, driveId, timeZone, canUndo }}
              filespaceName={name}
              level={2}
            />
          )}
        </div>
      </section>
    </div>
  );
}
