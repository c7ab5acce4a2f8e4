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
  readonly part: 'files' | 'history' | 'trash' | 'snapshots' | 'leaving' | 'announced' | 'free';
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
      {/* Without a limit there is nothing that it would be a part of. */}
      {quotaBytes !== null && (
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
      )}
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
          ...historyParts(figures),
        ];
  if (announced > 0) taken.push({ name: storageMessages.announced, bytes: announced, part: 'announced' });
  if (quotaBytes === null) return taken;
  const free = Math.max(quotaBytes - storedBytes - announced, 0);
  return [...taken, { name: storageMessages.free, bytes: free, part: 'free' }];
}

/** By what it is held, as far as it is: a server of an earlier release says it in one figure. */
function historyParts(figures: NonNullable<StorageBarProps['figures']>): Part[] {
  const { history_bytes, versions_bytes = 0, trash_bytes = 0, snapshots_bytes = 0 } = figures;
  const whole: Part = { name: storageMessages.history, bytes: history_bytes, part: 'history' };
  if (history_bytes === 0 || figures.versions_bytes === undefined) return [whole];
  const parts: Part[] = [
    { name: storageMessages.versions, bytes: versions_bytes, part: 'history' },
    { name: storageMessages.trash, bytes: trash_bytes, part: 'trash' },
    { name: storageMessages.snapshots, bytes: snapshots_bytes, part: 'snapshots' },
    {
      name: storageMessages.leaving,
      bytes: history_bytes - versions_bytes - trash_bytes - snapshots_bytes,
      part: 'leaving',
    },
  ];
  return parts.filter(({ bytes }) => bytes > 0);
}
