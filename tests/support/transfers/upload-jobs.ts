import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import { hashContent } from '#worker/content/content-hash.ts';
import { wholeSlice } from '#worker/content/content-slice.ts';
import { sendUpload } from '#worker/uploads/transfer/send-upload.ts';
import type { UploadDependencies, UploadJob, UploadJobFile } from '#worker/uploads/transfer/upload-job.ts';
import { createClock } from '../clock.ts';
import { createNetwork } from '../network.ts';

export type Sender = ReturnType<typeof createSender>;

/** A device that sends uploads, as the worker does it, to the server or to what stands before it. */
export function createSender(address: string, person: { readonly token: string }) {
  const network = createNetwork(address);
  const clock = createClock();
  const progress: number[] = [];
  const refused: (string | null)[] = [];
  let token: string | null = person.token;
  const deps: UploadDependencies = {
    ports: {
      apiBase: network.apiBase,
      fetch: network.fetch,
      sendBytes: network.sendBytes,
      setTimer: clock.setTimer,
      now: clock.now,
      online: network.isOnline,
    },
    authorize: () => (token === null ? null : { token }),
    refused(its, end) {
      refused.push(end);
      if (its === token) token = null;
    },
    responded() {},
  };
  return {
    network,
    clock,
    /** What was said of the upload that is sent, or was sent last. */
    progress,
    /** How the sessions had ended whose tokens were refused. */
    refused,
    signIn(next: string) {
      token = next;
    },
    /** `onProgress` hears of each step as it comes. */
    send(job: UploadJob, signal = new AbortController().signal, onProgress?: (sentBytes: number) => void) {
      progress.length = 0;
      const hooks = {
        progress(sentBytes: number) {
          progress.push(sentBytes);
          onProgress?.(sentBytes);
        },
      };
      return sendUpload(deps, job, hooks, signal);
    },
  };
}

export async function uploadFile(
  name: string,
  bytes: Blob,
  more: Partial<UploadJobFile> = {},
): Promise<UploadJobFile> {
  return {
    id: randomUUID(),
    parentId: rootId,
    name,
    sizeBytes: bytes.size,
    modifiedMs: Date.parse('2025-06-01T10:00:00Z'),
    replaces: false,
    content: null,
    bytes: wholeSlice(bytes),
    sha256: await hashContent(bytes),
    ...more,
  };
}

export function uploadJob(
  driveId: string,
  files: readonly UploadJobFile[],
  more: Partial<UploadJob> = {},
): UploadJob {
  return { changeId: randomUUID(), driveId, folders: [], files, baseSeq: null, baseEpoch: null, ...more };
}
