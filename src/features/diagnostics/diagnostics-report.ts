import type { DeviceStorage, Diagnostics } from '#contract/worker-api/worker-api.ts';
import type { DeviceRow, OutboxRow, SyncStateRow } from '#worker/read/reader.ts';
import { formatCount, formatSize, plural } from '../../lib/format.ts';

export interface DiagnosticsData {
  readonly version: string;
  readonly browser: string;
  readonly device: DeviceRow | undefined;
  readonly drives: readonly SyncStateRow[];
  readonly outbox: readonly OutboxRow[];
  readonly worker: Diagnostics;
  readonly storage: DeviceStorage;
}

/** `now`, `12 s`, `3 min`, `2 h`, `4 days`. A clock that was put back makes nothing younger than now. */
export function formatAge(sinceMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
  if (seconds < 2) return 'now';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

export function formatAgo(sinceMs: number, nowMs: number): string {
  if (sinceMs === 0) return 'never';
  const since = formatAge(sinceMs, nowMs);
  return since === 'now' ? 'just now' : `${since} ago`;
}

/** How far a filespace is, without its name. */
export function formatProgress({ shown, filling, checkedMs, isBehind }: SyncStateRow, nowMs: number): string {
  const copy = filling && filling.r !== shown?.r ? filling : null;
  const anew =
    copy &&
    `, being fetched anew: ${formatCount(copy.items)}${copy.total === null ? '' : ` of ${formatCount(copy.total)}`} items`;
  if (shown === null) return `nothing yet${anew ?? ''}`;
  const whole = shown.complete ? 'complete' : 'being fetched';
  const items = plural(shown.items, 'item');
  return `${whole}, ${items}, up to change ${formatCount(shown.seq)}, checked ${formatAgo(checkedMs, nowMs)}${isBehind ? ', and the server has more' : ''}${anew ?? ''}`;
}

export function formatChangeProgress({ change, state, attempts, problem }: OutboxRow, nowMs: number): string {
  const tried = attempts === 0 ? '' : `, tried ${plural(attempts, 'time')}`;
  const why = problem === null ? '' : `, ${problem}`;
  return `${state}, made ${formatAgo(change.clientTimeMs, nowMs)}${tried}${why}`;
}

export function formatStorage({ usedBytes, quotaBytes }: DeviceStorage): string {
  return `${formatSize(usedBytes)} of ${formatSize(quotaBytes)}`;
}

const mostChanges = 50;

/** What can be sent to whoever helps: it names no file, no folder, no filespace and no person. */
export function diagnosticsReport(data: DiagnosticsData, nowMs: number): string {
  const { device, drives, outbox, worker, storage } = data;
  const synced = drives.filter(({ connected }) => connected);
  const lines = [
    `Lunvik ${data.version}, ${new Date(nowMs).toISOString()}`,
    data.browser,
    '',
    `Connection: ${device?.connection ?? 'unknown'}, server heard ${formatAgo(device?.lastReceivedMs ?? 0, nowMs)}`,
    `This tab: ${worker.leads ? 'talks to the server' : 'another tab talks to the server'}`,
    `Sync: ${device?.paused ? 'paused' : 'running'}`,
    `Storage: ${formatStorage(storage)}, ${storage.persisted ? 'lasting' : 'may be cleared by the browser'}`,
    ...(device?.storageFullMs === undefined
      ? []
      : [`Out of room: ${formatAgo(device.storageFullMs, nowMs)}`]),
    '',
    `Filespaces on this device: ${synced.length} of ${drives.length}`,
    ...synced.map((drive, at) => {
      const log = drive.shown ? `, log ${drive.shown.epoch.slice(0, 8)}` : '';
      return `${at + 1}. ${formatProgress(drive, nowMs)}${log}`;
    }),
    '',
    `Waiting changes: ${outbox.length}`,
    ...outbox.slice(0, mostChanges).map((row) => `- ${row.change.type} ${formatChangeProgress(row, nowMs)}`),
    ...(outbox.length > mostChanges ? [`and ${outbox.length - mostChanges} more`] : []),
    '',
    `Last errors: ${worker.errors.length}`,
    ...worker.errors.map(
      ({ summary, count, atMs }) =>
        `- ${formatAgo(atMs, nowMs)}: ${summary}${count > 1 ? `, ${count} times in a row` : ''}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
