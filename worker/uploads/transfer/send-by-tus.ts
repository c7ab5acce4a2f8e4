import { limits } from '#contract/rules/limits.ts';
import { err } from '#contract/rules/result.ts';
import { findUnreadable } from '../../content/file-problem.ts';
import { createTusUpload, type TusStep, toTransferResult } from './tus-upload.ts';
import type { TransferResult, UploadHooks, UploadJob, UploadJobFile } from './upload-job.ts';
import { refusal, type UploadRequests } from './upload-requests.ts';

/** Requests that brought the server nothing, in a row: after so many, fewer bytes are sent at a time. */
const stuckTwice = 2;
const stuckForGood = 2 * stuckTwice;
/** What is refused in pieces as small as this is not refused for its length. */
const smallestPieceBytes = 65_536;
/** Of uploads that the server did not have (any more). */
const creations = 2;

/**
 * One file in the tus protocol: all that is left in one request, as long as nothing stands against it. Where it breaks
 * off, the server says how far it came, and it goes on from there.
 */
export async function sendByTus(
  requests: UploadRequests,
  job: UploadJob,
  file: UploadJobFile,
  hooks: UploadHooks,
): Promise<TransferResult> {
  const upload = createTusUpload(requests, job, file);
  let path: string | null = null;
  /** Null where it has to be asked. */
  let offset: number | null = null;
  let created = 0;
  let pieceBytes = Number.POSITIVE_INFINITY;
  let reached = -1;
  let stuck = 0;
  for (;;) {
    if (path === null) {
      const creation = await upload.create();
      if (creation.kind === 'finished' || creation.kind === 'failed') return toTransferResult(creation);
      if (creation.kind !== 'created') return err({ kind: 'offline' });
      path = creation.path;
      offset = null;
      created += 1;
    }
    const from: number | null = offset;
    const step: TusStep = await (from === null
      ? upload.findOffset(path)
      : upload.append(path, from, pieceBytes, (sent) => hooks.progress(from + sent)));
    offset = null;
    switch (step.kind) {
      case 'finished':
        hooks.progress(file.sizeBytes);
        return toTransferResult(step);
      case 'failed':
        return toTransferResult(step);
      case 'offset':
        if (step.offset > reached) stuck = 0;
        reached = Math.max(reached, step.offset);
        offset = step.offset;
        hooks.progress(step.offset);
        break;
      case 'gone':
        if (created === creations) return err(refusal(404, 'not-found'));
        path = null;
        reached = -1;
        break;
      case 'too-large': {
        const sent = Math.min(pieceBytes, file.sizeBytes - (from ?? 0));
        if (sent <= smallestPieceBytes) return err(refusal(413, 'too-large'));
        pieceBytes = Math.min(limits.uploadChunkBytes, Math.ceil(sent / 2));
        break;
      }
      case 'unknown': {
        const unreadable = step.broken ? await findUnreadable([file]) : null;
        if (unreadable !== null) return err({ kind: unreadable.why, fileId: file.id });
        stuck += 1;
        if ((step.broken && !requests.isOnline()) || stuck === stuckForGood) {
          return err({ kind: 'offline' });
        }
        if (stuck === stuckTwice) pieceBytes = Math.min(pieceBytes, limits.uploadChunkBytes);
        await requests.pause();
      }
    }
  }
}
