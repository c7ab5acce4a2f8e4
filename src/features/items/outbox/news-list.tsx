import { useLive } from '../../../lib/use-live.ts';
import { Count } from '../../../ui/show/badge.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { timeOfDay } from '../bars/freshness.ts';
import { noticeWords } from './notice-words.ts';
import styles from './outbox.module.css';
import { newsOf } from './telling.ts';

interface NewsListProps {
  readonly nowMs: number;
  readonly timeZone: string | undefined;
}

/** What was told today, for who did not read it in time. */
export function NewsList({ nowMs, timeZone }: NewsListProps) {
  const rows = newsOf(
    useLive((reader) => reader.notices(0), [], []),
    nowMs,
  );
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        Notices today <Count>{rows.length}</Count>
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={styles.line}>
            <Icon name="info" />
            <span className={styles.what}>{noticeWords(row).text}</span>
            <span className={styles.sub}>{timeOfDay(row.atMs, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
