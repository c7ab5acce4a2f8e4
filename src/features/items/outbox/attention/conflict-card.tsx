import { useState } from 'react';
import type { OutboxRow } from '#worker/read/reader.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Clamped } from '../../../../ui/text/clamped.tsx';
import { timeOfDay } from '../../toolbars/freshness.ts';
import styles from '../outbox.module.css';
import { outboxActions } from '../outbox-actions.ts';
import { attentionMessages } from './attention-messages.ts';
import { CardTop } from './card-top.tsx';
import { conflictTexts } from './conflict-texts.ts';
import { retryError } from './refusal-texts.ts';

export interface ConflictCardProps {
  readonly row: OutboxRow;
  readonly rootName: string;
  readonly timeZone: string;
}

/** Two wishes for one thing. Neither is preselected; until one is chosen the server's order counts. */
export function ConflictCard({ row, rootName, timeZone }: ConflictCardProps) {
  const [error, setError] = useState<string>();
  const { title, text, mine, theirs, theirsAtMs, open } = conflictTexts(row, rootName);
  const { changeId, change } = row;
  const keepMine = async () => {
    const retried = await sync.retry(changeId);
    setError(retried.ok ? undefined : retryError(retried.problem.kind, change));
  };
  return (
    <article className={styles.card} data-tone="warn" aria-label={title}>
      <CardTop icon="warn" title={title} text={text} error={error} />
      <dl className={styles.versus}>
        <Side label={attentionMessages.yours} atMs={change.clientTimeMs} timeZone={timeZone} input={mine} />
        <Side label={attentionMessages.theirs} atMs={theirsAtMs} timeZone={timeZone} input={theirs} />
      </dl>
      <div className={styles.cardFoot}>
        {open && (
          <Button size="sm" onClick={() => void keepMine()}>
            {attentionMessages.keepMine}
          </Button>
        )}
        <Button size="sm" onClick={() => outboxActions.discard([changeId])}>
          {open ? attentionMessages.keepTheirs : attentionMessages.dismiss}
        </Button>
      </div>
    </article>
  );
}

interface SideProps {
  readonly label: string;
  readonly atMs: number | null;
  readonly timeZone: string;
  readonly input: string;
}

function Side({ label, atMs, timeZone, input }: SideProps) {
  return (
    <div>
      <dt>{atMs === null ? label : attentionMessages.sideAt(label, timeOfDay(atMs, timeZone))}</dt>
      <dd>
        <Clamped text={input} lines={4} />
      </dd>
    </div>
  );
}
