import type { StoredInWorkspace } from '#contract/rules/storage/storage-level.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { formatSize } from '../../../lib/format.ts';
import styles from './storage.module.css';
import { storageMessages } from './storage-messages.ts';
import { usageMessage } from './storage-texts.ts';

export interface StorageBarProps {
  readonly stored: StoredInWorkspace;
  /** What the server says of it; null where it cannot be asked. */
  readonly figures: CallResponse<'workspaceStorage'> | null;
}

interface Part {
  readonly name: string;
  readonly bytes: number;
  /** How it is drawn. */
  readonly part: 'files' | 'history' | 'announced' | 'free';
}

/** How much of what a workspace may have is taken, and by what. */
export function StorageBar({ stored, figures }: StorageBarProps) {
  const { storedBytes, quotaBytes } = stored;
  const parts = partsOf(stored, figures);
  const text = usageMessage(stored);
  const whole = Math.max(
    quotaBytes ?? 0,
    parts.reduce((sum, { bytes }) => sum + bytes, 0),
    1,
  );
  return (
    <div className={styles.usage}>
      <p className={styles.figure}>{text}</p>
      <div
        role="progressbar"
        aria-label={storageMessages.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((Math.min(storedBytes, whole) / whole) * 100)}
        aria-valuetext={text}
        className={styles.track}
      >
        {parts.map(({ part, bytes }) => (
          <span key={part} data-part={part} style={{ width: `${(bytes / whole) * 100}%` }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {parts.map(({ part, name, bytes }) => (
          <div key={part}>
            <dt>
              <i data-part={part} aria-hidden="true" />
              {name}
            </dt>
            <dd>{formatSize(bytes)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function partsOf(
  { storedBytes, quotaBytes }: StoredInWorkspace,
  figures: StorageBarProps['figures'],
): Part[] {
  const announced = figures?.announced_bytes ?? 0;
  const taken: Part[] =
    figures === null
      ? [{ name: storageMessages.stored, bytes: storedBytes, part: 'files' }]
      : [
          { name: storageMessages.files, bytes: storedBytes - figures.history_bytes, part: 'files' },
          { name: storageMessages.history, bytes: figures.history_bytes, part: 'history' },
        ];
  if (announced > 0) taken.push({ name: storageMessages.announced, bytes: announced, part: 'announced' });
  if (quotaBytes === null) return taken;
  const free = Math.max(quotaBytes - storedBytes - announced, 0);
  return [...taken, { name: storageMessages.free, bytes: free, part: 'free' }];
}
