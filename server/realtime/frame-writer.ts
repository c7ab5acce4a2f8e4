import { permissions } from '#contract/rules/permission.ts';
import type { ServerFrame } from '#contract/wire/realtime.ts';
import { encodeFrame } from './frames.ts';
import type { DeliveryMode, LogEntry } from './log-entries.ts';

/** The log that the frames are of. */
interface LogIdentity {
  readonly driveId: string;
  readonly epoch: string;
}

/** Followers who are at the same place get the same text: it is written once. */
export function createFrameWriter(log: LogIdentity) {
  const written = new Map<string, readonly string[]>();
  return (entry: LogEntry, mode: DeliveryMode, prev: number, seesAll: boolean): readonly string[] => {
    const key = `${entry.seq} ${mode} ${prev} ${seesAll}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const texts = framesOf(log, entry, mode, prev, seesAll).map(encodeFrame);
    written.set(key, texts);
    return texts;
  };
}

function framesOf(
  log: LogIdentity,
  entry: LogEntry,
  mode: DeliveryMode,
  prev: number,
  seesAll: boolean,
): ServerFrame[] {
  const ids = {
    drive_id: log.driveId,
    seq: entry.seq,
    prev,
    cursor: entry.seq,
    epoch: log.epoch,
  };
  // Who sees a part is notified that something changed there; what, the difference says, filtered.
  if (mode === 'pull')
    return [{ type: entry.type, data: seesAll ? { ...entry.data } : {}, ...ids, pull: true }];
  const data = { ...entry.data, ...(mode === 'view' && { permission: permissions.view }) };
  const event: ServerFrame = {
    type: entry.type,
    data,
    ...ids,
    ...(seesAll && entry.by !== null && { by: entry.by }),
  };
  if (entry.change.uploaded !== true) return [event];
  return [event, { type: 'FILE_UPLOAD_COMPLETED', data, drive_id: log.driveId, uid: entry.change.item.id }];
}
