import { err, ok } from '#contract/rules/result.ts';
import { type EventResult, eventResult } from '#contract/wire/items.ts';
import { itemTimeToWire } from '#contract/wire/time.ts';
import { type uploadMetadata, uploadResultHeader, uploadsPath } from '#contract/wire/uploads.ts';
import { cutOut } from '../../content/content-slice.ts';
import { z } from '../../lib/schemas.ts';
import type { TransferProblem, TransferResult, UploadJob, UploadJobFile } from './upload-job.ts';
import { type Asked, toCallProblem, type UploadRequests, type UploadResponse } from './upload-requests.ts';

/** What one request of the protocol came to. */
export type TusStep =
  /** The server has so many bytes. */
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'finished'; readonly result: EventResult }
  /** The server has no such upload (any more). */
  | { readonly kind: 'gone' }
  /** A proxy, or the server, takes less in one request. */
  | { readonly kind: 'too-large' }
  /** How far the upload is has to be asked. `broken`: because the connection broke. */
  | { readonly kind: 'unknown'; readonly broken: boolean }
  | { readonly kind: 'failed'; readonly problem: TransferProblem };

export const tusVersion = { 'Tus-Resumable': '1.0.0' };

/** The requests of tus 1.0 for one file (contract/wire/uploads.ts). */
export function createTusUpload(requests: UploadRequests, job: UploadJob, file: UploadJobFile) {
  const { bytes, sizeBytes } = file;

  /** A success, a refusal of the change itself, or a failure. */
  function evaluate(asked: Asked, stepOf: (answer: UploadResponse) => TusStep | null): TusStep {
    if (asked.kind === 'aborted') return { kind: 'failed', problem: asked };
    if (asked.kind === 'answered') {
      const result = readResult(asked);
      if (result !== null) return { kind: 'finished', result };
      const step = stepOf(asked);
      if (step !== null) return step;
    }
    const problem = toCallProblem(asked, requests.now());
    // Servers up to 0.0.18 say of a change that they refuse no more than why.
    const isRejected =
      problem.kind === 'refused' && (problem.status === 422 || problem.code === 'not-allowed');
    return isRejected ? rejected(problem.code) : { kind: 'failed', problem };
  }

  function rejected(code: string): TusStep {
    return { kind: 'finished', result: { event_id: job.changeId, status: 'rejected', code } };
  }

  function stepOfOffset(answer: UploadResponse): TusStep {
    const header = answer.header('Upload-Offset');
    const offset = Number(header);
    if (header === null || !Number.isSafeInteger(offset) || offset < 0 || offset > sizeBytes) return unknown;
    if (offset < sizeBytes) return { kind: 'offset', offset };
    // Servers up to 0.0.18 do not say what became of it: there it is whole and was not refused.
    return { kind: 'finished', result: { event_id: job.changeId, status: 'applied' } };
  }

  return {
    /** Begins it, or finds the one that was begun: both by the id of the change. Answers its path. */
    async create(): Promise<{ readonly kind: 'created'; readonly path: string } | TusStep> {
      const asked = await requests.ask('POST', uploadsPath, {
        ...tusVersion,
        'Upload-Length': String(sizeBytes),
        'Upload-Metadata': encodeMetadata(metadataOf(job, file)),
      });
      if (asked.kind === 'answered' && asked.status === 201) {
        // Only its last part: what stands before may be what a proxy sees of the server.
        const id = asked.header('Location')?.split(/[?#]/)[0]?.split('/').at(-1);
        if (id) return { kind: 'created', path: `${uploadsPath}/${id}` };
      }
      return evaluate(asked, () => null);
    },

    async findOffset(path: string): Promise<TusStep> {
      return evaluate(await requests.ask('HEAD', path, tusVersion), (answer) => {
        if (answer.status === 200) return stepOfOffset(answer);
        if (answer.status === 422) return rejected('rejected');
        // A response to HEAD has no room for a reason: creating it once more says why.
        return answer.status < 500 && answer.status !== 429 ? { kind: 'gone' } : null;
      });
    },

    async append(
      path: string,
      offset: number,
      pieceBytes: number,
      onProgress: (sentBytes: number) => void,
    ): Promise<TusStep> {
      const piece = cutOut(bytes, offset, offset + pieceBytes);
      const isLast = offset + piece.size === sizeBytes;
      const headers = {
        ...tusVersion,
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      };
      const finishes = isLast ? sizeBytes : piece.size;
      const asked = await requests.send('PATCH', path, headers, piece, onProgress, finishes);
      if (asked.kind === 'broken') return { kind: 'unknown', broken: true };
      return evaluate(asked, (answer) => {
        const { status, body } = answer;
        if (status === 204 || status === 200) return stepOfOffset(answer);
        if (status === 413) return { kind: 'too-large' };
        if (status === 404 || status === 410) return { kind: 'gone' };
        // tus says without a reason that the upload is elsewhere, or that another request has it.
        const isConflict = status === 409 && body?.['code'] !== 'upload-differs';
        return isConflict || (status === 400 && body === null) ? unknown : null;
      });
    },
  };
}

const unknown: TusStep = { kind: 'unknown', broken: false };

function readResult(answer: UploadResponse): EventResult | null {
  try {
    const header = answer.header(uploadResultHeader);
    const parsed = z.safeParse(eventResult, JSON.parse(decodeURIComponent(header ?? '')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

type Metadata = Readonly<Partial<Record<(typeof uploadMetadata)[number], string>>>;

function metadataOf({ changeId, driveId, baseSeq, baseEpoch }: UploadJob, file: UploadJobFile): Metadata {
  return {
    drive_id: driveId,
    parent_folder: file.parentId,
    filename: file.name,
    file_id: file.id,
    event_id: changeId,
    last_written: String(itemTimeToWire(file.modifiedMs)),
    ...(file.replaces && { instead: '1' }),
    ...(file.replaces && baseSeq !== null && { base_seq: String(baseSeq) }),
    ...(file.replaces && baseEpoch !== null && { base_epoch: baseEpoch }),
  };
}

function encodeMetadata(metadata: Metadata): string {
  const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');
}

/** A step that ends the upload, as its answer. */
export function toTransferResult(step: Extract<TusStep, { kind: 'finished' | 'failed' }>): TransferResult {
  return step.kind === 'finished' ? ok(step.result) : err(step.problem);
}
