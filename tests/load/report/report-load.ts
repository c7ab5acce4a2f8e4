import type { Failure, LedgerContent, Operation } from '../people/ledger.ts';
import type { Played } from '../play-faults.ts';
import type { Latencies, SocketsState } from '../sockets/sockets-process.ts';
import { countsOf, percentile, tableOf } from './figures.ts';

const minuteMs = 60_000;
const operations: readonly Operation[] = ['change', 'upload', 'replace', 'bundle', 'download'];

/** What people did and were answered, as a whole and by the minute. */
export function reportPeople(ledger: LedgerContent, beganMs: number): string {
  const { acknowledged, failures, refusals, succeeded, bytesUp, bytesDown } = ledger;
  const of = (operation: Operation) => succeeded.get(operation) ?? [];
  const last = Math.max(beganMs, ...operations.map((one) => of(one).at(-1) ?? 0));
  const minutes = Array.from({ length: Math.ceil((last - beganMs) / minuteMs) }, (_, at) => {
    const from = beganMs + at * minuteMs;
    const isIn = (ms: number) => ms >= from && ms < from + minuteMs;
    const failed = failures.filter(({ atMs }) => isIn(atMs));
    return [at + 1, ...operations.map((one) => of(one).filter(isIn).length), labelsOf(failed)];
  });
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
  return [
    `acknowledged: ${acknowledged.length.toLocaleString('en')}, of them refused for good ${countRefused(ledger)}`,
    `succeeded: ${operations.map((one) => `${one} ${of(one).length.toLocaleString('en')}`).join(', ')}; ${megabytes(bytesUp)} up, ${megabytes(bytesDown)} down`,
    `refusals: ${[...refusals].map(([code, count]) => `${count}× ${code}`).join(', ') || 'none'}`,
    `tried again: ${labelsOf(failures)}`,
    `calls by how often they were tried again: ${retriesOf(ledger)}`,
    tableOf(['minute', ...operations, 'tried again'], minutes),
  ].join('\n\n');
}

function countRefused({ acknowledged }: LedgerContent): number {
  return acknowledged.filter(({ status }) => status === 'rejected').length;
}

/** The most often last. */
function retriesOf({ retries }: LedgerContent): string {
  const sorted = [...retries].sort(([one], [other]) => one - other);
  return sorted.map(([times, calls]) => `${calls} ${times}×`).join(', ') || 'none';
}

/** What each fault did to people. */
export function reportFaults(played: readonly Played[], ledger: LedgerContent, endedMs: number): string {
  const changes = ledger.succeeded.get('change') ?? [];
  return tableOf(
    ['what failed', 'at', 'lasted', 'sockets back after', 'no change succeeded for at most', 'tried again'],
    played.map(({ name, beganMs, mendedMs, wellMs }, at) => {
      const until = played[at + 1]?.beganMs ?? endedMs;
      const isIn = (ms: number) => ms >= beganMs && ms < until;
      const gap = longestGap([beganMs, ...changes.filter(isIn)]);
      const failed = ledger.failures.filter(({ atMs }) => isIn(atMs));
      const time = new Date(beganMs).toISOString().slice(11, 19);
      const back = wellMs === null ? 'NEVER' : seconds(wellMs - mendedMs);
      return [name, time, seconds(mendedMs - beganMs), back, seconds(gap), labelsOf(failed)];
    }),
  );
}

/** Events to all sockets that were sent in a time, in nanoseconds of the machine's clock. */
export function reportLatencies(
  name: string,
  latencies: Latencies,
  [from, to]: readonly [bigint, bigint],
  sockets: number,
): string {
  const events = [...latencies].filter(([sent]) => BigInt(sent) >= from && BigInt(sent) < to);
  const times = events.flatMap(([, each]) => each);
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0));
  const whole = events.filter(([, each]) => each.length >= sockets).length;
  return `${name}: ${events.length} events to ${sockets} sockets, p50 ${p50} ms, p99 ${p99} ms, most ${most} ms; ${whole} of them reached all as events`;
}

export function reportSockets({ open, received, pulls, renames, refills, counts }: SocketsState): string {
  const ends = [...counts].sort(([, one], [, other]) => other - one);
  return `sockets: ${open} open, ${received.toLocaleString('en')} events, ${pulls.toLocaleString('en')} differences, ${renames.toLocaleString('en')} of them across a renaming, ${refills.toLocaleString('en')} refills; ${ends.map(([what, count]) => `${count}× ${what}`).join(', ')}`;
}

function labelsOf(failures: readonly Failure[]): string {
  return countsOf(failures.map(({ operation, label }) => `${operation}: ${label}`));
}

function longestGap(times: readonly number[]): number {
  return times.reduce((most, ms, at) => Math.max(most, ms - (times[at - 1] ?? ms)), 0);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
