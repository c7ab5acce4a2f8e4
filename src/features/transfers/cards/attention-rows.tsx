import type { OutboxRow } from '#worker/read/reader.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { type BatchView, uploadOf } from '../batch-view.ts';
import { transferActions } from '../transfer-actions.ts';
import { attentionLine, transferMessages } from '../transfer-messages.ts';
import styles from '../transfers.module.css';

/** Changes of a batch on screen: the rest is said in a number. */
const most = 5;

/** What of a batch does not move without the person, and what can be done. */
export function AttentionRows({ view: { attention, batch } }: { readonly view: BatchView }) {
  if (attention.length === 0) return null;
  return (
    <ul className={styles.files}>
      {attention.slice(0, most).map((row) => (
        <li key={row.changeId} data-state="attention">
          <Icon name="warn" />
          <span className={styles.name}>{nameOf(row)}</span>
          <span className={styles.line}>{attentionLine(row.problem, filesOf(row), batch, row.room)}</span>
          <span className={styles.actions}>
            <Actions row={row} />
          </span>
        </li>
      ))}
      {attention.length > most && <li>{`and ${formatCount(attention.length - most)} more`}</li>}
    </ul>
  );
}

function Actions({ row }: { readonly row: OutboxRow }) {
  const files = filesOf(row);
  const name = nameOf(row);
  const isChoice = row.problem === 'file-missing' || row.problem === 'file-changed';
  const choose =
    row.problem === 'file-changed'
      ? transferMessages.uploadNew
      : files === 1
        ? transferMessages.chooseFile
        : transferMessages.chooseFiles;
  return (
    <>
      {isChoice && (
        <Button
          size="sm"
          aria-label={`${choose}: ${name}`}
          onClick={() => void transferActions.provideFiles(row.changeId, files)}
        >
          {choose}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${transferMessages.remove} ${name}`}
        onClick={() => transferActions.remove(row.changeId)}
      >
        {transferMessages.remove}
      </Button>
    </>
  );
}

function filesOf(row: OutboxRow): number {
  return uploadOf(row)?.files ?? 1;
}

/** `Plan.pdf`, or `Plan.pdf and 12 more` */
function nameOf(row: OutboxRow): string {
  const more = filesOf(row) - 1;
  return more > 0 ? `${row.itemName} and ${formatCount(more)} more` : row.itemName;
}
