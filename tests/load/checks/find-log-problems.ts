import type { DeviceOutcome } from '../devices/devices-process.ts';
import type { Acknowledged } from '../people/ledger.ts';

export interface Logged {
  readonly drive_id: string;
  readonly event_id: string;
  readonly seq: number;
}

export interface Kept {
  readonly drive_id: string;
  readonly event_id: string;
  readonly result: { readonly status: string; readonly seq?: number };
}

export interface LogContent {
  /** By filespace, then sequence. */
  readonly log: readonly Logged[];
  /** What each change was answered, as it is kept. */
  readonly results: readonly Kept[];
  readonly drives: readonly { readonly id: string; readonly seq: number }[];
}

/** Whether each acknowledged change stands in its log once and nothing else does; what does not hold, as messages. */
export function findLogProblems(
  { log, results, drives }: LogContent,
  acknowledged: readonly Acknowledged[],
  devices: readonly DeviceOutcome[],
): readonly string[] {
  const logged = new Map(log.map((entry) => [keyOf(entry.drive_id, entry.event_id), entry.seq]));
  const kept = new Map(results.map((row) => [keyOf(row.drive_id, row.event_id), row.result]));
  const wrong = [
    ...gapsIn(log, drives),
    ...(logged.size === log.length ? [] : [`${log.length - logged.size} changes stand in a log twice`]),
    ...acknowledged.flatMap((one) => checkAcknowledged(one, logged, kept)),
    ...devices.flatMap((device) => checkDevice(device, logged, kept)),
  ];
  const sent = new Set([
    ...acknowledged.map(({ driveId, eventId }) => keyOf(driveId, eventId)),
    ...devices.flatMap(({ driveId, changeIds }) => changeIds.map((id) => keyOf(driveId, id))),
  ]);
  for (const key of logged.keys()) if (!sent.has(key)) wrong.push(`${key} is in the log, and nobody sent it`);
  return wrong;
}

function gapsIn(log: readonly Logged[], drives: readonly { readonly id: string; readonly seq: number }[]) {
  const lengths = new Map<string, number>();
  const wrong: string[] = [];
  for (const { drive_id, seq } of log) {
    const expected = (lengths.get(drive_id) ?? 0) + 1;
    if (seq !== expected) wrong.push(`the log of ${drive_id} has ${seq} where ${expected} is expected`);
    lengths.set(drive_id, seq);
  }
  for (const { id, seq } of drives) {
    const last = lengths.get(id) ?? 0;
    if (seq !== last) wrong.push(`the log of ${id} ends at ${last}, its counter is ${seq}`);
  }
  return wrong;
}

function checkAcknowledged(
  { driveId, eventId, status, seq, isLogged }: Acknowledged,
  logged: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, Kept['result']>,
): readonly string[] {
  const key = keyOf(driveId, eventId);
  const at = logged.get(key);
  const result = kept.get(key);
  const words = `${key}, answered ${status} with ${seq}`;
  if (status === 'rejected') return at === undefined ? [] : [`${words}, stands in the log at ${at}`];
  if (result === undefined) return [`${words}, is not known`];
  if (isLogged && at === undefined) return [`${words}, is not in the log`];
  if (at !== undefined && at !== seq) return [`${words}, stands in the log at ${at}`];
  return result.seq === seq ? [] : [`${words}, is kept with ${result.seq}`];
}

/** What a device sent is there, or its person is asked about it. */
function checkDevice(
  { driveId, creations, attention, differences }: DeviceOutcome,
  logged: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, Kept['result']>,
): readonly string[] {
  const lost = creations
    .map((id) => ({ id, key: keyOf(driveId, id) }))
    .filter(({ id, key }) => !attention.includes(id) && !logged.has(key));
  return [
    ...lost.map(
      ({ key }) => `${key} left a device and is not in the log, but ${JSON.stringify(kept.get(key))}`,
    ),
    ...differences.map((difference) => `the device in ${driveId}: ${difference}`),
  ];
}

function keyOf(driveId: string, eventId: string): string {
  return `${eventId} of ${driveId}`;
}
