import { countChanges } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { Count } from '../../../../ui/display/badge.tsx';
import styles from '../outbox.module.css';
import { type AttentionItem, groupAttention } from './attention-groups.ts';
import { attentionMessages } from './attention-messages.ts';
import { ConflictCard } from './conflict-card.tsx';
import { DeletedFilespaceCard } from './deleted-filespace-card.tsx';
import { RejectedCard } from './rejected-card.tsx';

export interface AttentionListProps {
  readonly rows: readonly OutboxRow[];
  readonly rootOf: (driveId: string) => string;
  readonly timeZone: string;
}

/** Everything that goes no further without the person, a card for each question. */
export function AttentionList({ rows, rootOf, timeZone }: AttentionListProps) {
  const card = (item: AttentionItem) => {
    if (item.kind === 'filespace-deleted') {
      return <DeletedFilespaceCard key={item.rows[0]?.driveId} name={item.name} rows={item.rows} />;
    }
    const { row } = item;
    const about = { row, rootName: rootOf(row.driveId) };
    return item.kind === 'conflict' ? (
      <ConflictCard key={row.changeId} {...about} timeZone={timeZone} />
    ) : (
      <RejectedCard key={row.changeId} {...about} rest={item.rest} />
    );
  };
  return (
    <section>
      <h3 className={styles.heading}>
        {attentionMessages.title} <Count tone="warn">{countChanges(rows)}</Count>
      </h3>
      {groupAttention(rows).map(card)}
    </section>
  );
}
