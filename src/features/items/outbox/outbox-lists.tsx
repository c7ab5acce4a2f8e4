import { useState } from 'react';
import type { OutboxRow, SentRow } from '#worker/read/reader.ts';
import { Count } from '../../../ui/display/badge.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { inTabOf, useTabUploads } from './banner/only-in-tab.ts';
import { DiscardButton } from './discard/discard-button.tsx';
import { DiscardDialog } from './discard/discard-dialog.tsx';
import { discardedTogether } from './discard/discarded-together.ts';
import styles from './outbox.module.css';
import { outboxActions } from './outbox-actions.ts';
import { countOf, groupSent } from './outbox-groups.ts';
import { outboxMessages } from './outbox-messages.ts';
import { PendingRow, SentChangeRow } from './outbox-rows.tsx';

interface ListProps {
  readonly rootOf: (driveId: string) => string;
  readonly timeZone: string;
}

interface WaitingProps extends ListProps {
  readonly groups: readonly (readonly OutboxRow[])[];
  /** All of the outbox. */
  readonly rows: readonly OutboxRow[];
}

interface SentProps extends ListProps {
  readonly rows: readonly SentRow[];
}

export function PendingList({ groups, rows, rootOf, timeZone }: WaitingProps) {
  const tabBatches = useTabUploads();
  const [asked, setAsked] = useState<readonly OutboxRow[]>();
  const discard = (changeIds: readonly string[]) => {
    const together = discardedTogether(rows, changeIds);
    if (together.length > changeIds.length) setAsked(together);
    else outboxActions.discard(changeIds);
  };
  const unsent = groups.flat().filter(({ state }) => state === 'undoable' || state === 'queued');
  return (
    <section>
      <h3 className={styles.heading}>
        {outboxMessages.waiting} <Count>{countOf(groups)}</Count>
        <span className={styles.spacer} />
        <DiscardButton
          rows={unsent}
          rootName={rootOf(unsent[0]?.driveId ?? '')}
          label={outboxMessages.discardAll}
        />
      </h3>
      <ul>
        {groups.map((group) => (
          <PendingRow
            key={group[0]?.changeId}
            group={group}
            inTab={inTabOf(group, tabBatches)}
            rootName={rootOf(group[0]?.driveId ?? '')}
            timeZone={timeZone}
            onDiscard={discard}
          />
        ))}
      </ul>
      {asked && (
        <DiscardDialog
          rows={asked}
          rootName={rootOf(asked[0]?.driveId ?? '')}
          together
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

/** Stars wait beside the changes of items: what a person wants is sent, in any order. */
export function WaitingStars({ count }: { readonly count: number }) {
  return (
    <section>
      <h3 className={styles.heading}>
        {outboxMessages.stars} <Count>{count}</Count>
      </h3>
      <p className={styles.line}>
        <Icon name="star" />
        <span className={styles.what}>{outboxMessages.waitingStars(count)}</span>
      </p>
    </section>
  );
}

export function SentList({ rows, rootOf, timeZone }: SentProps) {
  return (
    <section>
      <h3 className={styles.heading}>
        {outboxMessages.sentToday} <Count>{countOf([rows])}</Count>
      </h3>
      <ul>
        {groupSent(rows).map((group) => (
          <SentChangeRow
            key={group[0]?.changeId}
            group={group}
            rootName={rootOf(group[0]?.driveId ?? '')}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </section>
  );
}
