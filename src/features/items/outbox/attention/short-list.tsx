import { countChanges } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { Clamped } from '../../../../ui/text/clamped.tsx';
import { pendingLabel, plainLabel } from '../change-labels.ts';
import styles from '../outbox.module.css';
import { attentionMessages } from './attention-messages.ts';

/** As many as a card has room for; the file that Export writes has them all. */
const shown = 5;

export interface ShortListProps {
  readonly title?: string;
  readonly rows: readonly OutboxRow[];
  readonly rootName: string;
}

/** Changes of a card in a line each. */
export function ShortList({ title, rows, rootName }: ShortListProps) {
  return (
    <div className={styles.rest}>
      {title && <p>{title}</p>}
      <ul>
        {rows.slice(0, shown).map((row) => (
          <li key={row.changeId}>
            <Clamped text={plainLabel(pendingLabel([row], rootName))} />
          </li>
        ))}
        {rows.length > shown && <li>{attentionMessages.more(countChanges(rows.slice(shown)))}</li>}
      </ul>
    </div>
  );
}
