import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { folderPath } from '../../../lib/paths.ts';
import { useAccount } from '../../../lib/session.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { dayLabel } from '../../../shared/activity/activity-times.ts';
import { useStars } from '../../../shared/stars/use-stars.ts';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { useFocusFallback } from '../../../ui/popups/use-focus-fallback.ts';
import { placeMessages as messages } from './place-messages.ts';
import styles from './places.module.css';
import { RecentHead } from './recent-head.tsx';
import { RecentTable } from './recent-table.tsx';
import { useLocatedItems } from './use-located-items.ts';

interface RecentPlaceProps {
  readonly filespace: { readonly id: string; readonly name: string };
  readonly timeZone: string;
}

const nowEveryMs = 60_000;

/** What the person opened on this device, and changed, by day. */
export function RecentPlace({ filespace, timeZone }: RecentPlaceProps) {
  const { id: driveId, name: filespaceName } = filespace;
  useTitle(messages.recent.title);
  const page = useRef<HTMLDivElement>(null);
  useFocusFallback(page, 'h1');
  const { email } = useAccount();
  const nowMs = useNow(nowEveryMs);
  const stars = useStars(driveId);
  const recent = useLiveQuery((reader) => reader.recent(driveId, email, Date.now()), [driveId, email]);
  const items = useLocatedItems(driveId, recent?.map(({ itemId }) => itemId).join(' '));
  const timeOf = new Map(recent?.map(({ itemId, atMs }) => [itemId, atMs]));
  const rows = (items ?? []).flatMap((item) => {
    const atMs = timeOf.get(item.id);
    return atMs === undefined ? [] : [{ item, atMs, day: dayLabel(atMs, nowMs, timeZone) }];
  });
  return (
    <div ref={page} className={styles.page}>
      <RecentHead isEmpty={rows.length === 0} driveId={driveId} />
      {items !== undefined && rows.length === 0 && (
        <EmptyState
          art="vacant"
          title={messages.recent.emptyTitle}
          action={
            <Link className={styles.link} to={folderPath(driveId)}>
              {messages.toFiles}
            </Link>
          }
        >
          {messages.recent.empty}
        </EmptyState>
      )}
      {rows.length > 0 && <RecentTable {...{ driveId, filespaceName, rows, stars, timeZone }} />}
    </div>
  );
}
