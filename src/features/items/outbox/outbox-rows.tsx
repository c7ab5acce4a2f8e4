import type { OutboxRow, SentRow } from '#worker/read/reader.ts';
import { isolate } from '../../../lib/language/isolate.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { Clamped } from '../../../ui/text/clamped.tsx';
import { timeOfDay } from '../toolbars/freshness.ts';
import { inTabLabel } from './banner/connection-voice.ts';
import type { InTab } from './banner/only-in-tab.ts';
import { type ChangeLabel, pendingLabel, plainLabel, sentLabel } from './change-labels.ts';
import styles from './outbox.module.css';
import { outboxActions } from './outbox-actions.ts';
import { outboxMessages } from './outbox-messages.ts';

interface RowProps<Row> {
  readonly group: readonly Row[];
  readonly rootName: string;
  readonly timeZone: string;
}

interface PendingRowProps extends RowProps<OutboxRow> {
  readonly inTab: InTab | null;
  readonly onDiscard: (changeIds: readonly string[]) => void;
}

export function PendingRow({ group, inTab, rootName, timeZone, onDiscard }: PendingRowProps) {
  const first = group[0];
  if (!first) return null;
  const labels = pendingLabel(group, rootName);
  const ids = group.map(({ changeId }) => changeId);
  return (
    <li className={styles.line}>
      <Icon name={labels.icon} />
      <ChangeText label={labels} />
      <span className={styles.end}>
        <RowEnd state={first.state} ids={ids} label={labels} onDiscard={onDiscard} />
      </span>
      <Clamped text={secondaryText(group, rootName, timeZone)} className={styles.sub} />
      {inTab && <span className={styles.sub}>{inTabLabel(inTab)}</span>}
    </li>
  );
}

function RowEnd({
  state,
  ids,
  label: labels,
  onDiscard,
}: {
  readonly state: OutboxRow['state'];
  readonly ids: readonly string[];
  readonly label: ChangeLabel;
  readonly onDiscard: (changeIds: readonly string[]) => void;
}) {
  if (state === 'undoable') {
    return (
      <Button
        size="sm"
        aria-label={outboxMessages.undoNamed(plainLabel(labels))}
        onClick={() => outboxActions.undo(ids)}
      >
        {common.undo}
      </Button>
    );
  }
  if (state === 'queued') {
    return (
      <IconButton
        icon="x"
        label={outboxMessages.discardNamed(plainLabel(labels))}
        tip={outboxMessages.discard}
        onClick={() => onDiscard(ids)}
      />
    );
  }
  return (
    <span className={styles.working}>
      <Spinner />
      <span className="visually-hidden">{outboxMessages.sending}</span>
    </span>
  );
}

export function SentChangeRow({ group, rootName, timeZone }: RowProps<SentRow>) {
  const last = group.at(-1);
  if (!last) return null;
  const labels = sentLabel(group, rootName);
  return (
    <li className={styles.line} data-sent>
      <Icon name={labels.icon} />
      <ChangeText label={labels} />
      <span className={styles.sub}>{timeOfDay(last.sentMs, timeZone)}</span>
    </li>
  );
}

function ChangeText({ label: labels }: { readonly label: ChangeLabel }) {
  return (
    <Clamped text={plainLabel(labels)} className={styles.what}>
      {labels.parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message never move
        part.strong ? <b key={at}>{part.text}</b> : part.text,
      )}
    </Clamped>
  );
}

function secondaryText(group: readonly OutboxRow[], rootName: string, timeZone: string): string {
  const first = group[0];
  if (!first) return '';
  if (first.state === 'undoable') return outboxMessages.held;
  const where =
    group.length > 1
      ? group.map(({ itemName }) => isolate(itemName)).join(', ')
      : isolate(first.folderName || rootName);
  return `${where}, ${timeOfDay(first.change.clientTimeMs, timeZone)}`;
}
