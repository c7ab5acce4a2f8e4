import type { DeviceStorage, Diagnostics } from '#contract/worker-api/worker-api.ts';
import type { DeviceRow, OutboxRow, SyncStateRow } from '#worker/read/reader.ts';
import { formatSize } from '../../lib/format.ts';
import { messages } from './messages.ts';
import { reportMessages } from './report-messages.ts';

export interface DiagnosticsData {
  readonly version: string;
  readonly browser: string;
  readonly device: DeviceRow | undefined;
  readonly drives: readonly SyncStateRow[];
  readonly outbox: readonly OutboxRow[];
  readonly worker: Diagnostics;
  readonly storage: DeviceStorage;
}

/** `just now`, `12 s ago`, `4 days ago`. A clock that was put back makes nothing younger than now. */
export function formatAgo(sinceMs: number, nowMs: number): string {
  if (sinceMs === 0) return messages.never;
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
  if (seconds < 2) return messages.justNow;
  if (seconds < 60) return messages.secondsAgo(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return messages.minutesAgo(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? messages.hoursAgo(hours) : messages.daysAgo(Math.floor(hours / 24));
}

/** How far a filespace is, without its name. */
export function formatProgress({ shown, filling, checkedMs, isBehind }: SyncStateRow, nowMs: number): string {
  const copy = filling && filling.r !== shown?.r ? filling : null;
  const again = copy === null ? [] : [againText(copy.items, copy.total)];
  if (shown === null) return [messages.nothingYet, ...again].join(', ');
  return [
    shown.complete ? messages.complete : messages.incomplete,
    messages.items(shown.items),
    messages.upTo(shown.seq),
    messages.checked(formatAgo(checkedMs, nowMs)),
    ...(isBehind ? [messages.behind] : []),
    ...again,
  ].join(', ');
}

function againText(items: number, total: number | null): string {
  return total === null ? messages.again(items) : messages.againOf(items, total);
}

export function formatChangeProgress({ change, state, attempts, problem }: OutboxRow, nowMs: number): string {
  return [
    messages.changeStates[state],
    messages.made(formatAgo(change.clientTimeMs, nowMs)),
    ...(attempts === 0 ? [] : [messages.tried(attempts)]),
    ...(problem === null ? [] : [problem]),
  ].join(', ');
}

export function formatStorage({ usedBytes, quotaBytes }: DeviceStorage): string {
  return messages.usedOf(formatSize(usedBytes), formatSize(quotaBytes));
}

const mostChanges = 50;

/** What can be sent to whoever helps: it names no file, no folder, no filespace and no person. */
export function diagnosticsReport(data: DiagnosticsData, nowMs: number): string {
  const { device, drives, outbox, worker, storage } = data;
  const synced = drives.filter(({ connected }) => connected);
  const used = formatStorage(storage);
  const lines = [
    reportMessages.product(data.version, new Date(nowMs).toISOString()),
    data.browser,
    '',
    reportMessages.connection(
      messages.connections[device?.connection ?? 'unknown'],
      formatAgo(device?.lastReceivedMs ?? 0, nowMs),
    ),
    worker.leads ? reportMessages.thisTab : reportMessages.anotherTab,
    device?.paused ? reportMessages.paused : reportMessages.running,
    storage.persisted ? reportMessages.storageProtected(used) : reportMessages.storageNotProtected(used),
    ...(device?.storageFullMs === undefined
      ? []
      : [reportMessages.outOfRoom(formatAgo(device.storageFullMs, nowMs))]),
    '',
    reportMessages.filespaces(synced.length, drives.length),
    ...synced.map((drive, at) => {
      const log = drive.shown ? `, ${reportMessages.log(drive.shown.epoch.slice(0, 8))}` : '';
      return `${at + 1}. ${formatProgress(drive, nowMs)}${log}`;
    }),
    '',
    reportMessages.waiting(outbox.length),
    ...outbox.slice(0, mostChanges).map((row) => `- ${row.change.type} ${formatChangeProgress(row, nowMs)}`),
    ...(outbox.length > mostChanges ? [messages.more(outbox.length - mostChanges)] : []),
    '',
    reportMessages.errors(worker.errors.length),
    ...worker.errors.map(
      ({ summary, count, atMs }) => `- ${messages.inARow(`${formatAgo(atMs, nowMs)}: ${summary}`, count)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
