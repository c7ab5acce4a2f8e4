import { err, ok, type Result } from '#contract/rules/result.ts';
import type { DeviceContent, NotOnDevice, OpenedContent } from '#contract/worker-api/content.ts';
import type { CallProblem, LocatedFile } from '#contract/worker-api/worker-api.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { findPendingContent, type PendingContent, type PendingContentSources } from './pending-content.ts';

export interface ContentSources {
  readonly database: ReplicaDatabase;
  readonly pending: PendingContentSources;
  /** The file as it is kept offline; null where it is not. */
  openKept(): Promise<DeviceContent | null>;
  readonly remote: ApiClient;
  /** A kept content that is not the present one is opened only where the server cannot be reached. */
  readonly newest: boolean;
}

/**
 * The content of a file: what waits to be sent is read where it waits, what is kept offline on the device, all else from the
 * server. Of a version that waits to be restored that is the version. `row`: as people see it.
 */
export async function openContent(
  { database, pending, openKept, remote, newest }: ContentSources,
  driveId: string,
  fileId: string,
  row: LocatedFile | null,
): Promise<Result<OpenedContent, CallProblem | NotOnDevice>> {
  const version = { contentSeq: row?.contentSeq ?? 0 };
  const waiting = await findPendingContent(database, pending, driveId, fileId);
  if (waiting?.from === 'device') {
    const { file } = waiting;
    return ok({ source: 'device', file, name: row?.name ?? '', sizeBytes: file.size, ...version });
  }
  // What is kept here is what the file had before the version that is to be restored.
  const kept = waiting === null ? await openKept() : null;
  if (kept !== null && !(newest && kept.contentSeq < version.contentSeq)) return ok(kept);
  // The server knows nothing of it yet, and the tab that has its bytes is another one.
  if (row?.isUnsent) return err({ kind: 'not-on-device' });
  const ticket = await remote.call('createDownload', {
    params: { driveId },
    body: { items: [fileId], as: 'inline', ...(waiting && momentOf(waiting)) },
  });
  if (ticket.ok) {
    const { url, name, bytes: sizeBytes } = ticket.value;
    return ok({ source: 'server', url, name, sizeBytes, ...version });
  }
  if (ticket.problem.kind !== 'offline') return err(ticket.problem);
  return kept === null ? err({ kind: 'not-on-device' }) : ok(kept);
}

function momentOf({ at, epoch }: Extract<PendingContent, { from: 'moment' }>) {
  return { at, ...(epoch !== undefined && { epoch }) };
}
