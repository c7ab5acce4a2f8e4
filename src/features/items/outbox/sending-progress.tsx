import { countChanges, isOnlyOnDevice, needsAttention } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { Progress } from '../../../ui/display/progress.tsx';
import { ExportButton } from './export/export-button.tsx';
import styles from './outbox.module.css';
import { sendingShare } from './outbox-groups.ts';
import { outboxMessages } from './outbox-messages.ts';

interface SendingProps {
  readonly rows: readonly OutboxRow[];
  readonly attention: number;
  /** Why nothing is on its way, in a word. */
  readonly halted: string | false;
  readonly rootOf: (driveId: string) => string;
}

/** How far sending has got, and the way to keep as a file what was not sent. */
export function SendingProgress({ rows, attention, halted, rootOf }: SendingProps) {
  const going = countChanges(rows.filter((row) => !needsAttention(row)));
  const sending = countChanges(rows.filter(({ state }) => state === 'sending' || state === 'applied'));
  const share = sendingShare(going, sending, halted);
  const unsent = rows.filter(isOnlyOnDevice);
  if (rows.length === 0) return null;
  return (
    <div className={styles.sending}>
      <p>
        <span>{sendingLabel(going, sending, halted)}</span>
        <span className={styles.spacer} />
        {attention > 0 && <span className={styles.note}>{outboxMessages.attention(attention)}</span>}
        {unsent.length > 0 && <ExportButton rows={unsent} rootOf={rootOf} />}
      </p>
      {share !== null && (
        <Progress
          label={outboxMessages.sendingChanges}
          share={share}
          valueText={outboxMessages.ofChanges(sending, going)}
        />
      )}
    </div>
  );
}

function sendingLabel(going: number, sending: number, halted: string | false): string {
  if (halted) return outboxMessages.halted(halted, going);
  return going === 0 ? outboxMessages.nothingSyncing : outboxMessages.progress(sending, going);
}
