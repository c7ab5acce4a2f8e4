import { err, ok } from '#contract/rules/result.ts';
import { type BundleManifest, bundleContentType, bundlesPath } from '#contract/wire/bundles.ts';
import { eventResult } from '#contract/wire/items.ts';
import { itemTimeToWire } from '#contract/wire/time.ts';
import { hashContent } from '../../content/content-hash.ts';
import { cutOut, joinSlices } from '../../content/content-slice.ts';
import { findUnreadable, problemOfReading } from '../../content/file-problem.ts';
import { z } from '../../lib/schemas.ts';
import type { TransferProblem, TransferResult, UploadHooks, UploadJob } from './upload-job.ts';
import { toCallProblem, type UploadRequests } from './upload-requests.ts';

const tries = 2;

/** Many files in one request. It arrives whole or not at all, so that what breaks off begins again. */
export async function sendBundle(
  requests: UploadRequests,
  job: UploadJob,
  hooks: UploadHooks,
): Promise<TransferResult> {
  const { body, headBytes } = encodeBundle(job);
  for (let attempt = 1; ; attempt += 1) {
    const progress = (sentBytes: number) => hooks.progress(Math.max(0, sentBytes - headBytes));
    const type = { 'Content-Type': bundleContentType };
    const asked = await requests.send('POST', bundlesPath(job.driveId), type, body, progress, body.size);
    if (asked.kind === 'aborted') return err(asked);
    if (asked.kind === 'answered' && asked.status === 200) {
      const result = z.safeParse(eventResult, asked.body?.['data']);
      // A response that makes no sense is no response: a captive portal says 200 too.
      if (!result.success) return err({ kind: 'offline' });
      hooks.progress(body.size - headBytes);
      return ok(result.data);
    }
    hooks.progress(0);
    const problem = toCallProblem(asked, requests.now());
    const differs = problem.kind === 'refused' && problem.code === 'content-hash-differs';
    if (asked.kind !== 'broken' && !differs) return err(problem);
    const changed = differs ? await findChanged(job) : await findUnreadableOf(job);
    if (changed !== null) return err(changed);
    if (asked.kind === 'broken' && !requests.isOnline()) return err(problem);
    if (attempt === tries) {
      // Once all of it had left, the server may have it under this id, which says nothing of its size.
      const wasCut = asked.kind === 'broken' && asked.sentBytes > 0 && asked.sentBytes < body.size;
      return err(wasCut ? { kind: 'offline', sentBytes: asked.sentBytes } : problem);
    }
    await requests.pause();
  }
}

/** The bytes stay where they are until they are sent. */
function encodeBundle(job: UploadJob): { readonly body: Blob; readonly headBytes: number } {
  const manifest = new TextEncoder().encode(JSON.stringify(manifestOf(job)));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, manifest.length);
  const head = new Blob([length, manifest]);
  return { body: new Blob([head, ...joinSlices(job.files.map(({ bytes }) => bytes))]), headBytes: head.size };
}

function manifestOf({ changeId, folders, files, baseSeq, baseEpoch }: UploadJob): BundleManifest {
  const replaces = files.some((file) => file.replaces);
  return {
    event_id: changeId,
    folders: folders.map(({ id, parentId, name }) => ({ id, parent: parentId, name })),
    files: files.map((file) => ({
      id: file.id,
      parent: file.parentId,
      name: file.name,
      size: file.sizeBytes,
      last_written: itemTimeToWire(file.modifiedMs),
      sha256: file.sha256,
      ...(file.replaces && { instead: true }),
    })),
    ...(replaces && baseSeq !== null && { base_seq: baseSeq }),
    ...(replaces && baseEpoch !== null && { base_epoch: baseEpoch }),
  };
}

async function findUnreadableOf({ files }: UploadJob): Promise<TransferProblem | null> {
  const unreadable = await findUnreadable(files);
  return unreadable && { kind: unreadable.why, fileId: unreadable.file.id };
}

/** Where none has changed, the bytes were damaged on the way. */
async function findChanged({ files }: UploadJob): Promise<TransferProblem | null> {
  for (const { id, bytes, sha256 } of files) {
    const found = await hashContent(cutOut(bytes)).catch(problemOfReading);
    if (found !== sha256) return { kind: found === 'file-missing' ? found : 'file-changed', fileId: id };
  }
  return null;
}
