import { Fragment, type ReactNode } from 'react';
import type { OutboxRow } from '#worker/read/reader.ts';
import { plural } from '../../lib/format.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import styles from './diagnostics.module.css';
import {
  type DiagnosticsData,
  formatAgo,
  formatChangeProgress,
  formatProgress,
  formatStorage,
} from './diagnostics-report.ts';
import { connectionLabels, messages } from './messages.ts';

interface SectionProps {
  readonly data: DiagnosticsData;
  readonly nowMs: number;
}

const mostChanges = 20;

export function ConnectionSection({ data: { device, worker, version }, nowMs }: SectionProps) {
  return (
    <Section title="Connection">
      <Terms
        rows={[
          ['State', device ? connectionLabels[device.connection] : 'Getting ready'],
          ['Server heard', formatAgo(device?.lastReceivedMs ?? 0, nowMs)],
          ['Sync', device?.paused ? 'Paused' : 'Running'],
          ['This tab', worker.leads ? 'Talks to the server for all tabs' : 'Another tab talks to the server'],
          ['Version', version],
        ]}
      />
    </Section>
  );
}

export function DeviceSection({ data: { drives, storage }, nowMs }: SectionProps) {
  const names = useLiveQuery(
    async (reader) =>
      new Map(
        await Promise.all(
          drives.map(async ({ driveId }) => [driveId, await reader.filespace(driveId)] as const),
        ),
      ),
    [drives],
  );
  const synced = drives.filter(({ connected }) => connected);
  return (
    <Section title="On this device">
      <Terms
        rows={[
          ['Storage used', formatStorage(storage)],
          ['Kept for good', storage.persisted ? 'Yes' : 'No, the browser may clear it when space is short'],
          ...synced.map((drive): readonly [string, string] => [
            names?.get(drive.driveId)?.name ?? 'Filespace',
            formatProgress(drive, nowMs),
          ]),
        ]}
      />
      {synced.length === 0 && <p>{messages.noFilespace}</p>}
    </Section>
  );
}

export function PendingSection({ data: { outbox }, nowMs }: SectionProps) {
  return (
    <Section title="Waiting changes">
      {outbox.length === 0 ? (
        <p>{messages.nonePending}</p>
      ) : (
        <ul className={styles.lines}>
          {outbox.slice(0, mostChanges).map((row) => (
            <li key={row.changeId}>
              <b>{nameOf(row)}</b>
              <span>
                {verbs[row.change.type]}, {formatChangeProgress(row, nowMs)}
              </span>
            </li>
          ))}
          {outbox.length > mostChanges && <li>and {plural(outbox.length - mostChanges, 'more', 'more')}</li>}
        </ul>
      )}
    </Section>
  );
}

export function ErrorSection({ data: { worker }, nowMs }: SectionProps) {
  return (
    <Section title="Last errors">
      {worker.errors.length === 0 ? (
        <p>{messages.noErrors}</p>
      ) : (
        <ul className={styles.lines}>
          {worker.errors.map(({ summary, detail, count, atMs }) => (
            <li key={`${atMs} ${summary}`}>
              <b>{summary}</b>
              <span>
                {formatAgo(atMs, nowMs)}
                {count > 1 && `, ${count} times in a row`}
                {detail && `: ${detail}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const verbs: Readonly<Record<OutboxRow['change']['type'], string>> = {
  createFolder: 'Create folder',
  addFiles: 'Upload',
  renameItem: 'Rename',
  moveItem: 'Move',
  copyItem: 'Copy',
  deleteItem: 'Delete',
  restoreItems: 'Restore',
  restoreVersion: 'Restore version',
  undoChange: 'Undo',
  rewind: 'Rewind',
};

/** What is not there yet has only the name that it is to get. */
function nameOf({ change, from, itemName }: OutboxRow): string {
  return from === null && 'name' in change ? change.name : itemName;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Terms({ rows }: { readonly rows: readonly (readonly [term: string, words: string])[] }) {
  return (
    <dl className={styles.terms}>
      {rows.map(([term, labels], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two filespaces may have one name
        <Fragment key={`${at} ${term}`}>
          <dt>{term}</dt>
          <dd>{labels}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
