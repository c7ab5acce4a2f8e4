import type { OutboxRow } from '#worker/read/reader.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/display/icon.tsx';
import { ExportButton } from '../export/export-button.tsx';
import styles from '../outbox.module.css';
import { outboxActions } from '../outbox-actions.ts';
import { attentionMessages } from './attention-messages.ts';
import { ShortList } from './short-list.tsx';

/** What was never sent to a filespace that is gone. It can only be kept as a file, or given up. */
export function DeletedFilespaceCard({
  name,
  rows,
}: {
  readonly name: string;
  readonly rows: readonly OutboxRow[];
}) {
  const called = name || attentionMessages.aFilespace;
  return (
    <article className={styles.card}>
      <div className={styles.cardTop}>
        <Icon name="alert" />
        <b>{attentionMessages.filespaceGone(called)}</b>
        <span>{attentionMessages.notSent(rows.length)}</span>
      </div>
      <ShortList rows={rows} rootName={called} />
      <div className={styles.cardFoot}>
        <ExportButton variant="default" rows={rows} rootOf={() => called} />
        <span className={styles.spacer} />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => outboxActions.discard(rows.map((row) => row.changeId))}
        >
          {rows.length === 1 ? attentionMessages.discard : attentionMessages.discardAll(rows.length)}
        </Button>
      </div>
    </article>
  );
}
