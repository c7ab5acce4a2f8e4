import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { Count } from '../../../ui/display/badge.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { timeOfDay } from '../toolbars/freshness.ts';
import { readableNotices } from './notice-announcement.ts';
import { hasWords, listedNoticeMessage } from './notice-texts.ts';
import styles from './outbox.module.css';
import { outboxMessages } from './outbox-messages.ts';

interface NoticeListProps {
  readonly nowMs: number;
  readonly timeZone: string;
}

/** The notices of today, for who did not read them in time. */
export function NoticeList({ nowMs, timeZone }: NoticeListProps) {
  const rows = readableNotices(
    useLiveQuery((reader) => reader.notices(0), [], []),
    nowMs,
  ).filter(hasWords);
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        {outboxMessages.noticesToday} <Count>{rows.length}</Count>
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={styles.line}>
            <Icon name="info" />
            <span className={styles.what}>{listedNoticeMessage(row)}</span>
            <span className={styles.sub}>{timeOfDay(row.atMs, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
