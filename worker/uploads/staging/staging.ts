import { hashFiles } from '../../content/stage-files.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import type { ContentDirectory } from '../../lib/ports.ts';
import type { HeldFile } from '../read-upload-job.ts';
import { rejectUploads } from './reject-uploads.ts';
import { fitsOnDevice, mostStagedBytes, noteOnlyInTab, stageUpload } from './stage-uploads.ts';

export interface StagingHooks {
  openDirectory(): Promise<ContentDirectory | null>;
  /** Receives what stays in this tab. */
  readonly held: Map<string, readonly HeldFile[]>;
  leaderEpoch(): number | null;
  /** An upload can be sent now. */
  changed(): void;
  failed(error: unknown): void;
  readonly signal: AbortSignal;
}

/** Brings the bytes that a tab was given to where they can be sent from, in the order in which they came. */
export function createStaging(context: EngineContext, hooks: StagingHooks) {
  const { openDirectory, held, signal } = hooks;
  let queue: Promise<void> = Promise.resolve();

  /** One upload after the other, so that the first can go while the next is copied. */
  async function stage(bytes: ReadonlyMap<string, readonly Blob[]>, batchBytes: number) {
    const fits = fitsOnDevice(batchBytes, await context.ports.estimate());
    const directory = fits ? await openDirectory() : null;
    const hasRoom = fits ? directory === null : batchBytes > mostStagedBytes;
    const why = hasRoom ? 'no-copy' : 'no-room';
    let noted: typeof why | undefined;
    for (const [uploadId, files] of bytes) {
      if (signal.aborted) return;
      const isKept =
        directory === null || (await stageUpload(context, directory, uploadId, files, signal)) === 'kept';
      if (isKept && noted === undefined) {
        noted = why;
        await noteOnlyInTab(context, uploadId, noted);
      }
      if (isKept && !signal.aborted) await hold(uploadId, files);
      hooks.changed();
    }
  }

  /** They stay where they are: this tab sends them, for as long as it is open. */
  async function hold(uploadId: string, files: readonly Blob[]) {
    const hashed = await hashFiles(files, signal);
    const readable = hashed.flatMap((file, at) => {
      const bytes = files[at];
      return file.ok && bytes ? [{ bytes, sha256: file.sha256 }] : [];
    });
    if (readable.length === files.length) held.set(uploadId, readable);
    else
      await rejectUploads(
        context,
        hooks.leaderEpoch(),
        (upload) => upload.uploadId === uploadId,
        'file-changed',
      );
  }

  return {
    add(bytes: ReadonlyMap<string, readonly Blob[]>, batchBytes: number): Promise<void> {
      queue = queue
        .then(() => stage(bytes, batchBytes))
        .catch((error: unknown) => {
          if (!signal.aborted) hooks.failed(error);
        });
      return queue;
    },
    idle: () => queue,
  };
}
