import { limits } from '#contract/rules/limits.ts';
import { err } from '#contract/rules/result.ts';
import { sendBundle } from './send-bundle.ts';
import { sendByTus } from './send-by-tus.ts';
import type { TransferResult, UploadDependencies, UploadHooks, UploadJob } from './upload-job.ts';
import { createUploadRequests } from './upload-requests.ts';

/**
 * Sends what a change of kind `addFiles` brings: one file that is too large for a bundle by tus, everything else as a
 * bundle. Sent again it has its effect once. Where it fails for now, the caller knows when it is due again; a bundle that is
 * too large (413), or that broke off twice, may pass in parts.
 */
export async function sendUpload(
  deps: UploadDependencies,
  job: UploadJob,
  hooks: UploadHooks,
  signal: AbortSignal,
): Promise<TransferResult> {
  const cut = job.files.find(({ bytes, sizeBytes }) => bytes.end - bytes.start !== sizeBytes);
  if (cut !== undefined) return err({ kind: 'file-changed', fileId: cut.id });
  const requests = createUploadRequests(deps, signal);
  const [only, ...others] = job.files;
  const isAlone = only !== undefined && others.length === 0 && job.folders.length === 0;
  if (isAlone && only.sizeBytes > limits.bundleFileBytes) return sendByTus(requests, job, only, hooks);
  const result = await sendBundle(requests, job, hooks);
  const isTooLarge = !result.ok && result.problem.kind === 'refused' && result.problem.status === 413;
  // Behind a proxy that passes less than this one file: tus sends it in pieces.
  return isTooLarge && isAlone && only.sizeBytes > 0 ? sendByTus(requests, job, only, hooks) : result;
}
