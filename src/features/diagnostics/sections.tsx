import { Fragment, type ReactNode } from 'react';
import type { OutboxRow } from '#worker/read/reader.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import styles from './diagnostics.module.css';
import {
  type DiagnosticsData,
  formatAgo,
  formatChangeProgress,
  formatProgress,
  formatStorage,
} from './diagnostics-report.ts';
import { messages } from './messages.ts';

interface SectionProps {
  readonly data: DiagnosticsData;
  readonly nowMs: number;
}

const mostChanges = 20;

export function ConnectionSection({ data: { device, worker, version }, nowMs }: SectionProps) {
  return (
    <Section title={messages.connection}>
      <Terms
        rows={[
          [messages.state, messages.connections[device?.connection ?? 'unknown']],
          [messages.lastContact, formatAgo(device?.lastReceivedMs ?? 0, nowMs)],
          [messages.sync, device?.paused ? messages.paused : messages.running],
          [messages.activeTab, worker.leads ? messages.thisTab : messages.anotherTab],
          [messages.version, version],
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
    <Section title={messages.onDevice}>
      <Terms
        rows={[
          [messages.storageUsed, formatStorage(storage)],
          [messages.protected, storage.persisted ? messages.isProtected : messages.isNotProtected],
          ...synced.map((drive): readonly [string, string] => [
            names?.get(drive.driveId)?.name ?? messages.filespace,
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
    <Section title={messages.waitingChanges}>
      {outbox.length === 0 ? (
        <p>{messages.nonePending}</p>
      ) : (
        <ul className={styles.lines}>
          {outbox.slice(0, mostChanges).map((row) => (
            <li key={row.changeId}>
              <b>{nameOf(row)}</b>
              <span>
                {messages.changes[row.change.type]}, {formatChangeProgress(row, nowMs)}
              </span>
            </li>
          ))}
          {outbox.length > mostChanges && <li>{messages.more(outbox.length - mostChanges)}</li>}
        </ul>
      )}
    </Section>
  );
}

export function ErrorSection({ data: { worker }, nowMs }: SectionProps) {
  return (
    <Section title={messages.lastErrors}>
      {worker.errors.length === 0 ? (
        <p>{messages.noErrors}</p>
      ) : (
        <ul className={styles.lines}>
          {worker.errors.map(({ summary, detail, count, atMs }) => (
            <li key={`${atMs} ${summary}`}>
              <b>{summary}</b>
              <span>
                {messages.inARow(formatAgo(atMs, nowMs), count)}
                {detail && `: ${detail}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

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
