import { useState } from 'react';
import { countChanges } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { lostLine } from '../../../../shared/spaces/shared-again.ts';
import { sharedAgainMessages } from '../../../../shared/spaces/shared-again-messages.ts';
import { useSharedAgain } from '../../../../shared/spaces/use-shared-again.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { DiscardButton } from '../discard/discard-button.tsx';
import { ExportButton } from '../export/export-button.tsx';
import styles from '../outbox.module.css';
import { attentionMessages } from './attention-messages.ts';
import { CardTop } from './card-top.tsx';
import { retryError } from './refusal-texts.ts';
import { ShortList } from './short-list.tsx';

/** What was never sent to a filespace that is gone: to be kept as a file or given up, and tried again once it is shared again. */
export function DeletedFilespaceCard({
  name,
  rows,
}: {
  readonly name: string;
  readonly rows: readonly OutboxRow[];
}) {
  const again = useSharedAgain(rows[0]?.driveId ?? '');
  const [error, setError] = useState<string>();
  const called = again?.name || name || sharedAgainMessages.aFilespace;
  const retry = async () => {
    setError(undefined);
    // In their order: what was done in a folder is tried after the folder.
    for (const { changeId, change } of rows) {
      const retried = await sync.retry(changeId);
      if (!retried.ok) return setError(retryError(retried.problem.kind, change));
    }
  };
  return (
    <article className={styles.card}>
      <CardTop
        icon="alert"
        title={lostLine(name, again)}
        text={attentionMessages.notSent(countChanges(rows))}
        error={error}
      />
      <ShortList rows={rows} rootName={called} />
      <div className={styles.cardFoot}>
        {again && (
          <Button size="sm" disabledReason={again.obstacle} onClick={() => void retry()}>
            {attentionMessages.retry}
          </Button>
        )}
        <ExportButton variant="default" rows={rows} rootOf={() => called} />
        <span className={styles.spacer} />
        <DiscardButton
          rows={rows}
          rootName={called}
          label={
            rows.length === 1 ? attentionMessages.discard : attentionMessages.discardAll(countChanges(rows))
          }
        />
      </div>
    </article>
  );
}
