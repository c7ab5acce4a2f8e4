import type { OutboxRow, SentRow } from '#worker/read/reader.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { timeOfDay } from '../bars/freshness.ts';
import { type ChangeWords, plainWords, sentWords, wishWords } from './change-words.ts';
import styles from './outbox.module.css';
import { outboxDeeds } from './outbox-deeds.ts';

interface LineProps<Row> {
  readonly group: readonly Row[];
  readonly rootName: string;
  readonly timeZone: string | undefined;
}

export function WaitingLine({ group, rootName, timeZone }: LineProps<OutboxRow>) {
  const first = group[0];
  if (!first) return null;
  const words = wishWords(group, rootName);
  const ids = group.map(({ changeId }) => changeId);
  return (
    <li className={styles.line}>
      <Icon name={words.icon} />
      <Words words={words} />
      <span className={styles.end}>
        <LineEnd state={first.state} ids={ids} words={words} />
      </span>
      <span className={styles.sub}>{subLine(group, rootName, timeZone)}</span>
    </li>
  );
}

function LineEnd({
  state,
  ids,
  words,
}: {
  readonly state: OutboxRow['state'];
  readonly ids: readonly string[];
  readonly words: ChangeWords;
}) {
  if (state === 'held') {
    return (
      <Button size="sm" aria-label={`Undo: ${plainWords(words)}`} onClick={() => outboxDeeds.undo(ids)}>
        Undo
      </Button>
    );
  }
  if (state === 'queued') {
    return (
      <IconButton
        icon="x"
        label={`Discard: ${plainWords(words)}`}
        tip="Discard"
        onClick={() => outboxDeeds.discard(ids)}
      />
    );
  }
  return (
    <span className={styles.working}>
      <Spinner />
      <span className="visually-hidden">Sending</span>
    </span>
  );
}

export function SentLine({ group, rootName, timeZone }: LineProps<SentRow>) {
  const last = group.at(-1);
  if (!last) return null;
  const words = sentWords(group, rootName);
  return (
    <li className={styles.line} data-sent>
      <Icon name={words.icon} />
      <Words words={words} />
      <span className={styles.sub}>{timeOfDay(last.sentMs, timeZone)}</span>
    </li>
  );
}

function Words({ words }: { readonly words: ChangeWords }) {
  return (
    <span className={styles.what}>
      {words.parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
        part.strong ? <b key={at}>{part.text}</b> : part.text,
      )}
    </span>
  );
}

function subLine(group: readonly OutboxRow[], rootName: string, timeZone: string | undefined): string {
  const first = group[0];
  if (!first) return '';
  if (first.state === 'held') return 'Held for 8 seconds so you can undo';
  const where =
    group.length > 1 ? group.map(({ itemName }) => itemName).join(', ') : first.folderName || rootName;
  return `${where}, ${timeOfDay(first.change.madeMs, timeZone)}`;
}
